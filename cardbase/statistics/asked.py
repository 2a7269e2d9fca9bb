"""Which cards of a deck are asked for: by name, by the beginning of words, or by kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, kind_of
from cardbase.decks.deck_list import MOST, DeckEntry, Section
from cardbase.errors import NotInDeck
from cardbase.name_index import suggest
from cardbase.names import fold, key
from cardbase.vocabulary import CardType, Subtype

LISTED = 5
"""How many names that may be meant are offered."""

_COUNTED = re.compile(r"\A\s*(\d{1,3})\s*(?:[x\u00d7]\s*)?\s(.*)\Z", re.IGNORECASE | re.DOTALL)
_ONE = re.compile(r"\A\s*an?\s+(?=\S)", re.IGNORECASE)
"""How one of them is asked for: "a crysknife"; no card is called so."""


class AskedCards(Struct, frozen=True, kw_only=True, dict=True):
    """Cards of a deck that are asked for.

    Attributes:
        what: The name of the card, or the kind of card.
        least: How many of them are wanted.
        cards: The cards meant, each once.
        copies: How many of them each part of the deck holds; a part without any is left out.
    """

    what: str
    least: int
    cards: tuple[Card, ...]
    copies: Mapping[Section, int]

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of the cards meant."""
        return frozenset(card.id for card in self.cards)


def asked(text: str, decks: Mapping[Section, Sequence[DeckEntry]]) -> AskedCards:
    """The cards a text means: "Maula Pistol", "2 Maula Pistol", "venture", "2x allies".

    A whole name comes before a kind of the two decks, a kind before a part of a name. `decks` are
    the parts of the deck, what lies apart among them. Raises NotInDeck where no card of them is
    called so, or several that are not of one name.
    """
    counted = _COUNTED.match(text)
    least, name = (int(counted[1]), counted[2]) if counted else (1, _ONE.sub("", text))
    if not 1 <= least <= MOST:
        raise NotInDeck(text, (), f"a count from 1 to {MOST}")
    cards = {e.card.id: e.card for entries in decks.values() for e in entries}
    apart = {e.card.id for e in decks.get(Section.APART, ())}
    what, meant = _meant(name, tuple(cards.values()), apart)
    ids = {card.id for card in meant}
    copies = {
        section: sum(entry.count for entry in entries if entry.card.id in ids)
        for section, entries in decks.items()
    }
    held = {section: many for section, many in copies.items() if many}
    return AskedCards(what=what, least=least, cards=tuple(meant), copies=held)


def the_card(text: str, cards: Sequence[Card]) -> Card:
    """The one of these cards that a text means. Raises NotInDeck where none is, or several are."""
    _, meant = _meant(text, cards)
    if len(meant) != 1:
        raise NotInDeck(text, [f"{one.full_name} ({one.id})" for one in meant], several=True)
    return meant[0]


def _meant(
    name: str, cards: Sequence[Card], apart: Set[str] = frozenset()
) -> tuple[str, Sequence[Card]]:
    words = fold(name)
    wanted = key(words)
    own = [card for card in cards if wanted in {_word(card.full_name), _word(card.name)}]
    own += [card for card in cards if card.id == name.strip().casefold()]
    if own:
        return (own[0].full_name if len(own) == 1 else own[0].name), own
    kind = _kind(wanted, [card for card in cards if card.id not in apart])
    if kind is not None and kind[1]:
        return kind
    folded = {card.full_name: list(fold(card.full_name)) for card in cards}
    near = [
        card
        for card in cards
        if words
        and all(any(own.startswith(word) for own in folded[card.full_name]) for word in words)
    ]
    if len({_word(card.full_name) for card in near}) == 1:
        return near[0].full_name, near
    if near:
        raise NotInDeck(name, [card.full_name for card in near[:LISTED]], several=True)
    like = suggest(words, list(folded.items()))[:3] if words else []
    raise NotInDeck(name, [name for name, _ in like])


def _kind(wanted: str, cards: Sequence[Card]) -> tuple[str, list[Card]] | None:
    """The kind, type or subtype a word means, in the singular or the plural, and its cards."""
    for kind in CardKind:
        if wanted in {_word(kind), _word(kind.name)}:
            return kind, [card for card in cards if kind_of(card) is kind]
    for word in (*CardType, *Subtype):
        one = _word(word)
        if wanted in {one, f"{one}s", f"{one.removesuffix('y')}ies"}:
            return word, [card for card in cards if word == card.type or word in card.subtypes]
    return None


def _word(text: str) -> str:
    return key(fold(text))
