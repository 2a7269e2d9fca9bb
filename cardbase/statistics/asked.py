"""Which cards of a deck are asked for: by name, by the beginning of words, or by kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.cards.kinds import Kind, kind_of
from cardbase.decks.deck_list import MOST, Entry, Section
from cardbase.errors import NotInDeck
from cardbase.names import fold, key
from cardbase.vocabulary import CardType, Subtype

if TYPE_CHECKING:
    from cardbase.cards.card import Card

LISTED = 5
"""How many names that may be meant are offered."""

_COUNTED = re.compile(r"\A\s*(\d{1,3})\s*(?:[x\u00d7]\s*)?\s(.*)\Z", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Cards of a deck that are asked for.

    Attributes:
        what: The name of the card, or the kind of card.
        least: How many of them are wanted.
        copies: How many of them each of the two decks holds; a deck without any is left out.
    """

    what: str
    least: int
    copies: Mapping[Section, int]


def asked(text: str, decks: Mapping[Section, Sequence[Entry]]) -> Asked:
    """The cards a text means: "Maula Pistol", "2 Maula Pistol", "venture", "2x allies".

    Args:
        text: What was typed; a number before the name says how many are wanted, else 1.
        decks: The cards of the two decks.

    Raises:
        NotInDeck: no card of the decks is called so, or several that are not of one name.
    """
    counted = _COUNTED.match(text)
    least, name = (int(counted[1]), counted[2]) if counted else (1, text)
    if not 1 <= least <= MOST:
        raise NotInDeck(text, (), f"a count from 1 to {MOST}")
    cards = {entry.card.id: entry.card for entries in decks.values() for entry in entries}
    what, meant = _meant(name, tuple(cards.values()))
    ids = {card.id for card in meant}
    copies = {
        section: sum(entry.count for entry in entries if entry.card.id in ids)
        for section, entries in decks.items()
    }
    return Asked(what=what, least=least, copies={s: n for s, n in copies.items() if n})


def _meant(name: str, cards: Sequence[Card]) -> tuple[str, Sequence[Card]]:
    words = fold(name)
    wanted = key(words)
    own = [card for card in cards if wanted in {key(fold(card.full_name)), key(fold(card.name))}]
    own += [card for card in cards if card.id == name.strip().casefold()]
    if own:
        return (own[0].full_name if len(own) == 1 else own[0].name), own
    kind = _kind(wanted, cards)
    if kind is not None and kind[1]:
        return kind
    near = [card for card in cards if words and _begin(words, fold(card.full_name))]
    if len({key(fold(card.full_name)) for card in near}) == 1:
        return near[0].full_name, near
    if near:
        raise NotInDeck(name, [card.full_name for card in near[:LISTED]], several=True)
    raise NotInDeck(name, _like(words, cards))


def _kind(wanted: str, cards: Sequence[Card]) -> tuple[str, list[Card]] | None:
    """The kind, type or subtype a word means, in the singular or the plural, and its cards."""
    for kind in Kind:
        if wanted in {_word(kind), _word(kind.name)}:
            return kind, [card for card in cards if kind_of(card) is kind]
    for word in (*CardType, *Subtype):
        one = _word(word)
        if wanted in {one, f"{one}s", f"{one.removesuffix('y')}ies"}:
            return word, [card for card in cards if word == card.type or word in card.subtypes]
    return None


def _word(text: str) -> str:
    return key(fold(text))


def _begin(typed: Iterable[str], words: Iterable[str]) -> bool:
    known = list(words)
    return all(any(word.startswith(one) for word in known) for one in typed)


def _like(words: tuple[str, ...], cards: Sequence[Card]) -> list[str]:
    from cardbase.name_index import suggest

    if not words:
        return []
    named = {card.full_name: list(fold(card.full_name)) for card in cards}
    return [name for name, _ in suggest(words, list(named.items()))[:3]]
