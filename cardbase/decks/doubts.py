"""Settles lines that may mean several cards, by what else is known; how is said on each line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.cards.powers import all_adversaries
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import MOST, DeckEntry, Section
from cardbase.decks.identify import entry_of
from cardbase.decks.reading import NO_COUNT, Certainty, LineOutcome, LineRead, ListedCard, Reading
from cardbase.errors import DeckFileError, UnknownCard
from cardbase.names import fold, key

SURE = frozenset({Certainty.TOLD, Certainty.REMARK, Certainty.FORMAT})
"""What settles a line as well as if it said so itself; what else settles it is a guess."""

NO_CARD = "-"
"""What is said of a line that is no card."""

MOST_COUNTS = 3
"""How many counts are offered of a line that says several."""

_COUNT = re.compile(r"([1-9]\d?)\s*x?\s+(\S.*)", re.IGNORECASE)


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
    """By the user: number, name or text of a line -> id or full name of a card, - for none.

    Any line that is not sure is settled so. A count may stand before the card, and must where the
    line has none that is one. The second is the sayings that no line fits. Raises DeckFileError
    where what is said is not the name of one card, or lacks a count.
    """
    meant = {
        key(fold(said)) or said: None if card == NO_CARD else _counted(card, catalog)
        for said, card in sayings.items()
    }
    used: set[str] = set()
    lines = []
    for line in reading.lines:
        found = next((one for one in _called(line) if one in meant), None)
        if found is not None:
            used.add(found)
            card = meant[found]
            lines.append(as_told(line, *card) if card else as_no_card(line))
        else:
            lines.append(line)
    left = [said for said in sayings if (key(fold(said)) or said) not in used]
    return reading.with_lines(tuple(lines)), left


def _called(line: LineRead) -> list[str]:
    """What a line in doubt is called by the user."""
    if not line.fault and (not line.asked or line.fate is LineOutcome.TAKEN):
        return []
    name = line.asked.name if line.asked else ""
    return [str(line.line), *filter(None, (key(fold(name)), key(fold(line.text))))]


def has_count(line: LineRead) -> bool:
    """Whether a line says one count."""
    return line.asked is not None and 1 <= line.asked.count <= MOST


def counts_said(line: LineRead) -> tuple[int, ...]:
    """The counts a line may mean that says no one count: the numbers in it."""
    numbers = (int(one) for one in re.findall(r"(?<!\d)\d{1,2}(?!\d)", line.text[:_LOOKED_AT]))
    return tuple(dict.fromkeys(one for one in numbers if one))[:MOST_COUNTS]


def as_told(line: LineRead, card: Card, count: int | None = None) -> LineRead:
    """A line as the card that the user says it is. Raises DeckFileError without a count."""
    asked = line.asked or ListedCard(line=line.line, text=line.text, count=NO_COUNT)
    if count is None and not has_count(line):
        expected = f'how many, too: "{line.line}=2 {card.id}"'
        raise DeckFileError("--set", None, expected, f"{line.line}={card.id}")
    entry = entry_of(replace(asked, count=count or asked.count), card)
    return taken(line, entry, Certainty.TOLD, "as you said")


def count_before(text: str) -> tuple[int | None, str]:
    """A count before the name or id of a card, None for none, and that: "2 eots:pogrom"."""
    found = _COUNT.fullmatch(text)
    return (int(found[1]), found[2]) if found else (None, text)


def _counted(text: str, catalog: Catalog) -> tuple[Card, int | None]:
    """The card that was said, and the count before it, None for none. Raises DeckFileError."""
    count, called = count_before(text)
    return _one(called, catalog), count


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
