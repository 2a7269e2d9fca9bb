"""Settles lines that may mean several cards, by what else is known; how is said on each line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.cards.powers import all_adversaries
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, Section
from cardbase.decks.identify import entry_of
from cardbase.decks.reading import Certainty, LineOutcome, LineRead, Reading
from cardbase.errors import DeckFileError, UnknownCard
from cardbase.names import fold, key

SURE = frozenset({Certainty.TOLD, Certainty.REMARK, Certainty.FORMAT})
"""What settles a line as well as if it said so itself; what else settles it is a guess."""

NO_CARD = "-"
"""What is said of a line that is no card."""


def _settled(
    reading: Reading, how: Certainty, fits: Callable[[DeckEntry], bool], why: str
) -> Reading:
    """The reading with each line settled of whose cards just one fits."""
    lines = []
    for line in reading.lines:
        fitting = [entry for entry in line.readings if fits(entry)]
        doubtful = line.fate is LineOutcome.REFUSED and len(fitting) == 1
        spelt = line.score == 1 or how is not Certainty.REMARK
        lines.append(taken(line, fitting[0], how, why) if doubtful and spelt else line)
    return reading.with_lines(tuple(lines))


def taken(line: LineRead, entry: DeckEntry, how: Certainty, why: str) -> LineRead:
    """A doubtful line as this card."""
    said = f"{entry.card.full_name} [{entry.card.set}], {why}"
    if how in SURE and (line.score == 1 or how is Certainty.TOLD):
        return replace(line, fate=LineOutcome.TAKEN, entry=entry, how=how, why=said, fault=None)
    return replace(line, fate=LineOutcome.NEAR, entry=entry, how=how, why=said)


def as_no_card(line: LineRead) -> LineRead:
    """A line that is no card of the deck, as the user says."""
    none = replace(line, fate=LineOutcome.PASSED, entry=None, fault=None, how=None)
    return replace(none, why="no card, as you said")


def settled_by_remark(reading: Reading, code: str, name: str) -> Reading:
    """By what the list says of all its cards: the code of a set."""
    why = f"since the list says that its cards are of {name}"
    return _settled(reading, Certainty.REMARK, lambda entry: entry.card.set == code, why)


_WHICH = (
    (
        re.compile(
            r"\b(?:1st|first|1\.|erste|original)\s*(?:ed\b|edition|set|printing|auflage|ausgabe)"
            r"|[(\[](?:the\s+)?(?:older?|alte?|original)(?:\s+(?:one|version))?[)\]]",
            re.IGNORECASE,
        ),
        0,
        "older",
    ),
    (
        re.compile(
            r"\b(?:2nd|second|2\.|zweite)\s*(?:ed\b|edition|printing|auflage|ausgabe)"
            r"|\b(?:3rd|third|3\.|dritte)\s*set|[(\[](?:the\s+)?newer(?:\s+(?:one|version))?[)\]]",
            re.IGNORECASE,
        ),
        1,
        "newer",
    ),
)
"""Words for the older and the newer of two printings; no second edition was printed as such."""

_LOOKED_AT = 400
"""Signs of a line in which they are looked for."""


def settled_by_edition(reading: Reading, catalog: Catalog) -> Reading:
    """By "first edition", "2nd ed.", "(old)": of two printings the older or newer, with doubt."""
    order = [one.code for one in catalog.sets()]
    lines = []
    for line in reading.lines:
        said = [
            (place, word) for mark, place, word in _WHICH if mark.search(line.text[:_LOOKED_AT])
        ]
        by_age = sorted(line.readings, key=lambda entry: order.index(entry.card.set))
        doubtful = line.fate is LineOutcome.REFUSED and line.score == 1
        sets = {entry.card.set for entry in by_age}
        if doubtful and len(said) == 1 and len(by_age) == len(sets) == 2:  # noqa: PLR2004
            place, word = said[0]
            why = f"since the line seems to say the {word} of its two printings"
            lines.append(taken(line, by_age[place], Certainty.NEAR, why))
        else:
            lines.append(line)
    return reading.with_lines(tuple(lines))


def settled_by_format(reading: Reading, allowed: Callable[[Card], bool], name: str) -> Reading:
    """By a format that has one of the cards and not the others."""
    why = f"since of its printings only this is in {name}"
    return _settled(reading, Certainty.FORMAT, lambda entry: allowed(entry.card), why)


def settled_by_rest(reading: Reading) -> Reading:
    """By the homeworld: of two cards the one that is not of an adversary of the sponsor."""
    homes = {
        entry.card.allegiance
        for entry in reading.deck.entries
        if is_homeworld(entry.card) and entry.section is Section.APART and entry.card.allegiance
    }
    if len(homes) != 1:
        return reading
    against = set(all_adversaries(tuple(homes)))
    why = "since the other is of an adversary of the sponsor"

    def fits(entry: DeckEntry) -> bool:
        return entry.card.allegiance not in against

    return _settled(reading, Certainty.REST, fits, why)


def settled_by_collection(reading: Reading, owned: Iterable[str]) -> Reading:
    """By the ids of the cards one owns: of several cards the one of them."""
    held = frozenset(owned)
    why = "since of its printings you own this"
    return _settled(reading, Certainty.OWNED, lambda entry: entry.card.id in held, why)


def settled_as_told(
    reading: Reading, sayings: Mapping[str, str], catalog: Catalog
) -> tuple[Reading, list[str]]:
    """By the user: the name or the number of a line -> the id or full name of a card, - for none.

    Any line that is not sure is settled so. The second is the sayings that no line fits. Raises
    DeckFileError where what is said is not the name of one card.
    """
    meant = {
        key(fold(said)) or said: None if card == NO_CARD else _one(card, catalog)
        for said, card in sayings.items()
    }
    used: set[str] = set()
    lines = []
    for line in reading.lines:
        asked, sure = line.asked, line.fate is LineOutcome.TAKEN
        said = [str(line.line), key(fold(asked.name))] if asked and not sure else []
        found = next((one for one in said if one in meant), None)
        if asked and found is not None:
            used.add(found)
            card = meant[found]
            entry = card and entry_of(asked, card)
            as_said = taken(line, entry, Certainty.TOLD, "as you said") if entry else None
            lines.append(as_said or as_no_card(line))
        else:
            lines.append(line)
    left = [said for said in sayings if (key(fold(said)) or said) not in used]
    return reading.with_lines(tuple(lines)), left


def _one(text: str, catalog: Catalog) -> Card:
    """The card that was said. Raises DeckFileError."""
    try:
        return catalog.card(text)
    except UnknownCard:
        cards = catalog.bearing(text)
    if len(cards) != 1:
        names = [f"{card.full_name} [{card.id}]" for card in cards]
        raise DeckFileError("--set", None, "the id of a card", text, names) from None
    return cards[0]
