"""Which card a line of a deck list refers to, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import MOST, DeckEntry, section_of
from cardbase.decks.reading import Certainty, LineOutcome, LineRead, ListedCard
from cardbase.errors import DeckFileError, UnknownCard
from cardbase.lookup import Fit, look_up
from cardbase.names import fold, key
from errata.text import shown

LISTED = 3
"""How many similar names are suggested."""

GUESSED = 0.8
"""How alike a name in abbreviations counts to that of the only card it fits: never surely."""

_SHORTENED = re.compile(r"[^\W\d_]{2,}\.")
"""A word cut short: "Hark. Batt."."""

_SMUDGED = re.compile(r"[^\W\d_][01]|[01][^\W\d_]")
"""A digit within a word, as a scan has it: "P0grom"."""

LONGEST = 80
MOST_WORDS = 10
"""Signs and words of a name that may mean a card; those of cards have at most 40 and 7."""


def settle(wanted: ListedCard, catalog: Catalog, file: str, most: int = MOST) -> LineRead:
    """The line with the card it refers to, or with the reason of refusal; `most` is a limit."""
    if not 1 <= wanted.count <= most:
        return _refused(wanted, file, f"a count from 1 to {most}", str(wanted.count))
    bearers: dict[str, Card | None] = {}
    for card_id in wanted.ids:
        try:
            bearers[card_id] = catalog.card(card_id)
        except UnknownCard:
            bearers[card_id] = None
    card = next(filter(None, bearers.values()), None)
    if card:
        return _by_id(wanted, card, bearers, catalog, file)
    if wanted.name:
        return _by_name(wanted, catalog, file)
    found = wanted.ids[0] if wanted.ids else wanted.text
    return _refused(wanted, file, "the id or name of a card", found)


def _by_id(
    wanted: ListedCard, card: Card, bearers: dict[str, Card | None], catalog: Catalog, file: str
) -> LineRead:
    """The card of the first known id; NEAR if another id, or the name, contradicts it."""
    against = ""
    for card_id, bearer in bearers.items():
        if bearer is None:
            against = against or f'no card bears the id "{shown(card_id)}"'
        elif bearer.id != card.id:
            against = against or f'"{shown(card_id)}" is the id of {bearer.full_name}'
    name = wanted.name
    if not against and name and name not in {card.full_name, card.name}:
        ids = {bearer.id for bearer in catalog.bearing(name)}
        if ids and card.id not in ids:
            against = f'"{shown(name)}" is the name of another card'
    if not against and wanted.set_name and not _is_set(card, wanted.set_name):
        against = f"it is of {card.set_name}, not of {shown(wanted.set_name)}"
    if not against:
        return _taken(wanted, card, Certainty.ID)
    why = f"{card.full_name}, by its id {card.id}: {against}"
    expected = "ids and a name of one card"
    fault = DeckFileError(file, wanted.line, expected, wanted.text, [_both(card)])
    taken = _taken(wanted, card, Certainty.ID)
    return replace(taken, fate=LineOutcome.NEAR, why=why, fault=fault)


def _by_name(wanted: ListedCard, catalog: Catalog, file: str) -> LineRead:
    if len(wanted.name) > LONGEST or len(fold(wanted.name)) > MOST_WORDS:
        return _refused(wanted, file, "the name of a card", wanted.name)
    if clear := _unsmudged(wanted.name, catalog):
        return _named(replace(wanted, loose=True, name=clear.full_name), clear, file, GUESSED)
    answer = look_up(catalog, wanted.name)
    if answer.fit is Fit.NONE and (plain := _in_english(wanted.name)):
        answer = look_up(catalog, plain)
        wanted = replace(wanted, loose=True)
    if answer.fit is Fit.SEVERAL and (slipped := _slips(wanted.name, answer.cards)):
        answer = replace(answer, fit=Fit.GUESS, cards=slipped)
    cards = answer.cards
    if answer.fit is not Fit.EXACT and (meant := _abbreviated(wanted.name, catalog)):
        meant = _told_apart(wanted, meant, catalog) if _are_one(meant) else meant
        if len(meant) == 1:
            return _named(wanted, meant[0], file, GUESSED)
        names = [_both(card) for card in meant[:LISTED]]
        readings = tuple(entry_of(wanted, card) for card in meant)
        return _refused(wanted, file, "the name of one card", wanted.name, names, readings)
    if len(cards) > 1 and answer.fit is not Fit.SEVERAL:
        cards = _told_apart(wanted, cards, catalog)
    if len(cards) == 1 and answer.fit in {Fit.EXACT, Fit.GUESS}:
        return _named(wanted, cards[0], file, 0.0 if answer.fit is Fit.EXACT else answer.score)
    several = len(cards) > 1 and answer.fit is not Fit.SEVERAL
    expected = "the name of one card" if several else "the name of a card"
    near = (cards or answer.near)[:LISTED]
    names = [card.full_name for card in near]
    if several or len(set(names)) < len(names):
        names = [_both(card) for card in near]
    readings = tuple(entry_of(wanted, card) for card in cards) if several else ()
    refused = _refused(wanted, file, expected, wanted.name, names, readings)
    return replace(refused, score=answer.score)


def _unsmudged(name: str, catalog: Catalog) -> Card | None:
    """The card of a name that a scan has with 0 for o and 1 for l or i, None for others."""
    if not _SMUDGED.search(name) or catalog.bearing(name):
        return None
    for letter in "li":
        cards = catalog.bearing(name.replace("0", "o").replace("1", letter))
        if len(cards) == 1:
            return cards[0]
    return None


def _abbreviated(name: str, catalog: Catalog) -> tuple[Card, ...]:
    """The cards that a name of which some words end in a stop may mean, in order.

    First those whose words begin with its words, one for one; else those that have its words in
    this order, the shortened ones cut or contracted ("Cmdr."), and at most as many more.
    """
    if not _SHORTENED.search(name):
        return ()
    words = fold(name)
    stopped = frozenset(word for one in _SHORTENED.findall(name) for word in fold(one))
    rows = catalog.rows("SELECT id, name, title FROM card")
    called = [(row["id"], fold(row["name"]), fold(row["title"])) for row in rows]
    found = [
        card_id
        for card_id, of_card, title in called
        if _begins(words, of_card) or _begins(words, (*of_card, *title))
    ] or [
        card_id
        for card_id, of_card, title in called
        if _has(words, of_card, stopped) or _has(words, (*of_card, *title), stopped)
    ]
    return tuple(catalog.card(card_id) for card_id in found)


def _begins(words: Sequence[str], of_card: Sequence[str]) -> bool:
    """Whether each word of a card begins with the word in its place."""
    return len(of_card) == len(words) and all(
        full.startswith(word) for full, word in zip(of_card, words, strict=True)
    )


def _has(words: Sequence[str], of_card: Sequence[str], stopped: Set[str]) -> bool:
    """Whether a card has these words in their order, and at most as many more."""
    if len(words) < 2 or len(of_card) > 2 * len(words):  # noqa: PLR2004 - one word says little
        return False
    left = iter(of_card)
    return all(
        any(_is_short(word, full) if word in stopped else word == full for full in left)
        for word in words
    )


def _is_short(word: str, full: str) -> bool:
    """Whether a word is short for another: its beginning, or its first, last and some between."""
    if full.startswith(word):
        return True
    signs = iter(full)
    return (word[0], word[-1]) == (full[0], full[-1]) and all(sign in signs for sign in word)


TITLES = {
    title: plain
    for plain, titles in {
        "count": "conde graf comte conte",
        "duke": "duque herzog duc duca",
        "baron": "freiherr barone barao",
        "emperor": "emperador kaiser empereur imperatore imperador",
        "captain": "capitan hauptmann capitaine capitano capitao kapitan",
        "commander": "comandante kommandant commandant",
        "lady": "dama herrin dame",
    }.items()
    for title in titles.split()
}
"""Titles before a name in other languages, folded, and those of the cards."""


def _in_english(name: str) -> str:
    """A name with its titles in the language of the cards; "" where it has none in another."""
    words = fold(name)
    told = [TITLES.get(word, word) for word in words]
    return " ".join(told) if told != list(words) else ""


LEAST_SLIP = 6
"""Letters of a name in which a single wrong one leaves no doubt of the others."""


def _slips(name: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of several cards those whose whole name a text is, but for one letter."""
    from rapidfuzz.distance import OSA

    typed = key(fold(name))
    if len(typed) < LEAST_SLIP:
        return ()
    return tuple(card for card in cards if OSA.distance(typed, key(fold(card.name))) <= 1)


def _are_one(cards: tuple[Card, ...]) -> bool:
    """Whether cards show the same character."""
    first = {cards[0].id, *(version.id for version in cards[0].versions)}
    return all(card.id in first for card in cards)


def _told_apart(wanted: ListedCard, cards: tuple[Card, ...], catalog: Catalog) -> tuple[Card, ...]:
    """Of cards of the same name: those of the set, number or full name given; else all."""
    asked = catalog.fold(wanted.name)
    tests = (
        [card for card in cards if _is_set(card, wanted.set_name)],
        [card for card in cards if card.number is not None and card.number == wanted.number],
        [
            card
            for card in cards
            if catalog.fold(card.full_name) == asked != catalog.fold(card.name)
        ],
        [card for card in cards if catalog.fold(card.name) == asked],
        [card for card in cards if _title_told(wanted.name, card, cards)],
    )
    for fitting in tests:
        cards = tuple(card for card in cards if card in fitting) or cards
    return cards


def _title_told(name: str, card: Card, cards: tuple[Card, ...]) -> bool:
    """Whether a name has a word of a card's title that no other of these cards has."""
    others = {word for one in cards if one is not card for word in fold(one.full_name)}
    own = {word for word in fold(card.title) if len(word) > len("with")} - others
    return not own.isdisjoint(fold(name))


def _is_set(card: Card, set_name: str) -> bool:
    return set_name.casefold() in {card.set.casefold(), card.set_name.casefold()}


def _named(wanted: ListedCard, card: Card, file: str, score: float) -> LineRead:
    """A card found by name, 0 for exactly: NEAR if other data of the line contradict it."""
    name, near, exact = wanted.name, [card.full_name], not score
    if not exact and not set(re.findall(r"\d+", name)) <= set(re.findall(r"\d+", near[0])):
        expected = 'a name without other numbers, "3 Name" or "Name x3"'
        return _refused(wanted, file, expected, name, near)
    if not exact and wanted.exactly:
        return _refused(wanted, file, wanted.exactly, wanted.text, near)
    against = ""
    if wanted.ids:
        against = f', by its name: no card bears the id "{shown(wanted.ids[0])}"'
    elif wanted.set_name and not _is_set(card, wanted.set_name):
        against = f", which is of {card.set_name}, not of {shown(wanted.set_name)}"
    elif wanted.number is not None and card.number not in {None, wanted.number}:
        against = f", whose number is {card.number}, not {wanted.number}"
    if exact and not against and not wanted.loose:
        return _taken(wanted, card, Certainty.EXACT)
    for_text = shown(wanted.text if wanted.loose else name)
    why = card.full_name + (against or f', for "{for_text}"')
    expected = "a card as it is printed" if exact else "the name of a card"
    fault = DeckFileError(file, wanted.line, expected, wanted.text if exact else name, near)
    sure = exact and not wanted.loose
    taken = _taken(wanted, card, Certainty.EXACT if sure else Certainty.NEAR)
    return replace(taken, fate=LineOutcome.NEAR, why=why, fault=fault, score=score or 1.0)


def _both(card: Card) -> str:
    return f"{card.full_name} [{card.id}]"


def entry_of(wanted: ListedCard, card: Card) -> DeckEntry:
    """What the line is if it means this card."""
    section = wanted.section or section_of(card)
    return DeckEntry(line=wanted.line, count=wanted.count, card=card, section=section)


def _taken(wanted: ListedCard, card: Card, how: Certainty) -> LineRead:
    return LineRead(
        line=wanted.line,
        text=shown(wanted.text),
        fate=LineOutcome.TAKEN,
        entry=entry_of(wanted, card),
        how=how,
        asked=wanted,
        deck=wanted.deck,
    )


def _refused(  # noqa: PLR0913, PLR0917 - the parts of an error
    wanted: ListedCard,
    file: str,
    expected: str,
    found: str,
    near: Sequence[str] = (),
    readings: tuple[DeckEntry, ...] = (),
) -> LineRead:
    return LineRead(
        line=wanted.line,
        text=shown(wanted.text),
        fate=LineOutcome.REFUSED,
        fault=DeckFileError(file, wanted.line, expected, found, near),
        readings=readings,
        asked=wanted,
        deck=wanted.deck,
    )
