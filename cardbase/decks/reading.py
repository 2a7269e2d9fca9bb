"""The result for each line of a deck list, and which card a line refers to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import MOST, DeckEntry, DeckList, Section, section_of
from cardbase.errors import DeckFileError, UnknownCard
from cardbase.lookup import Fit, look_up
from cardbase.names import fold
from cardbase.strings import GUID
from errata.text import shown

SURE_ID = re.compile(rf"[a-z]{{3,4}}:[a-z0-9-]+|{GUID.pattern}")
"""A card's id or an OCTGN GUID, in lower case."""


WORDS = {
    Section.APART: frozenset("homeworld homeworlds program programs apart aside starting".split()),
    Section.IMPERIAL: frozenset({"imperial"}),
    Section.HOUSE: frozenset({"house"}),
}
"""The words that name a section; one of them must be in its heading."""

FILLING = frozenset("deck decks card cards pile zone bag and set".split())
"""Further words allowed in such headings."""

BESIDE = frozenset("sideboard maybeboard considering wishlist".split())
"""Names of parts that do not belong to the deck."""


def section_called(name: str) -> Section | None:
    """The section with this heading, "Imperial deck (15)"; None for no section or several."""
    words = {word for word in fold(name) if not word.isdigit()} - FILLING
    called = [section for section in Section if words and words <= WORDS[section]]
    return called[0] if called else None


def is_beside(words: set[str]) -> bool:
    """Whether words name a part that does not belong to the deck."""
    return bool(BESIDE & words) and words - FILLING <= BESIDE | {w for w in words if w.isdigit()}


def beside(name: str) -> bool:
    """Whether a part with this name does not belong to the deck: a sideboard and the like."""
    return is_beside(set(fold(name)))


def where(name: str) -> str:
    """What is done with the cards of a section, in words."""
    if beside(name):
        return "its cards are not of the deck"
    return section_called(name) or "its cards go where they belong"


class Form(StrEnum):
    """The formats of deck lists."""

    TEXT = "text"
    OCTGN = "octgn"
    LACKEY = "lackey"
    LACKEY_TEXT = "lackey-text"
    TABLETOP = "tabletop"
    JSON = "json"
    LINK = "link"


class LineOutcome(StrEnum):
    """The result for a line."""

    TAKEN = "taken"
    NEAR = "taken as"
    REFUSED = "refused"
    PASSED = "no card"


@dataclass(frozen=True, kw_only=True)
class LineRead:
    """A line of an import, or a card of a format without lines.

    Attributes:
        line: Where it stands, from 1, as in Entry.
        text: Its text, shortened if it is long.
        entry: The entry, for TAKEN and NEAR.
        why: For NEAR: what it was taken as, and for what reason. For PASSED: what it is
            (heading, comment, name of the deck).
        fault: For REFUSED, and for NEAR to those who take nothing near: where, what was
            expected, what may be meant.
        readings: For REFUSED: the cards it may be, each as it would be taken; empty where it may
            be anything.
    """

    line: int
    text: str
    fate: LineOutcome
    entry: DeckEntry | None = None
    why: str = ""
    fault: DeckFileError | None = None
    readings: tuple[DeckEntry, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A deck list that was read, with the result for each line.

    Attributes:
        remarks: Remarks on the whole file: its encoding, data not kept.
    """

    form: Form
    deck: DeckList
    lines: tuple[LineRead, ...]
    remarks: tuple[str, ...] = ()

    def of(self, fate: LineOutcome) -> tuple[LineRead, ...]:
        """The lines with this result, in order."""
        return tuple(line for line in self.lines if line.fate is fate)

    def strictly(self) -> DeckList:
        """The deck, if no line was refused or guessed.

        Raises DeckFileError for the first such line.
        """
        for line in self.lines:
            if line.fault is not None:
                raise line.fault
        return self.deck


LISTED = 3
"""How many similar names are suggested."""

LONGEST = 80
MOST_WORDS = 10
"""Signs and words of a name that may mean a card; those of cards have at most 40 and 7."""


@dataclass(frozen=True, kw_only=True)
class ListedCard:
    """The data of a line.

    Attributes:
        text: The line as it stands.
        ids: Ids or GUIDs it gives, the surest first.
        name: The name it gives, "" for none.
        set_name: The set it names, code or name, "" for none; it tells cards of one name apart.
        number: The collector number it gives, None for none; it tells cards apart, too.
        section: The section it stands in, None when the list does not say.
        exactly: Whether only a name that a card bears is meant: it has no count, and other lines
            of the list have one, so it may be prose.
    """

    line: int
    text: str
    count: int
    ids: tuple[str, ...] = ()
    name: str = ""
    set_name: str = ""
    number: int | None = None
    section: Section | None = None
    exactly: bool = False


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
        return _taken(wanted, card)
    why = f"{card.full_name}, by its id {card.id}: {against}"
    expected = "ids and a name of one card"
    fault = DeckFileError(file, wanted.line, expected, wanted.text, [_both(card)])
    return replace(_taken(wanted, card), fate=LineOutcome.NEAR, why=why, fault=fault)


def _by_name(wanted: ListedCard, catalog: Catalog, file: str) -> LineRead:
    if len(wanted.name) > LONGEST or len(fold(wanted.name)) > MOST_WORDS:
        return _refused(wanted, file, "the name of a card", wanted.name)
    answer = look_up(catalog, wanted.name)
    cards = answer.cards
    if len(cards) > 1 and answer.fit is not Fit.SEVERAL:
        cards = _told_apart(wanted, cards, catalog)
    if len(cards) == 1 and answer.fit in {Fit.EXACT, Fit.GUESS}:
        return _named(wanted, cards[0], file, exact=answer.fit is Fit.EXACT)
    several = len(cards) > 1 and answer.fit is not Fit.SEVERAL
    expected = "the name of one card" if several else "the name of a card"
    near = (cards or answer.near)[:LISTED]
    names = [card.full_name for card in near]
    if several or len(set(names)) < len(names):
        names = [_both(card) for card in near]
    readings = tuple(_entry(wanted, card) for card in cards) if several else ()
    return _refused(wanted, file, expected, wanted.name, names, readings)


def _told_apart(wanted: ListedCard, cards: tuple[Card, ...], catalog: Catalog) -> tuple[Card, ...]:
    """Of cards of the same name: those of the set, number or full name given; else all."""
    asked = catalog.fold(wanted.name)
    tests = (
        [card for card in cards if _is_set(card, wanted.set_name)],
        [card for card in cards if card.number is not None and card.number == wanted.number],
        [card for card in cards if catalog.fold(card.full_name) == asked],
    )
    for fitting in tests:
        cards = tuple(card for card in cards if card in fitting) or cards
    return cards


def _is_set(card: Card, set_name: str) -> bool:
    return set_name.casefold() in {card.set.casefold(), card.set_name.casefold()}


def _named(wanted: ListedCard, card: Card, file: str, *, exact: bool) -> LineRead:
    """A card found by name: NEAR if other data of the line contradict it."""
    name, near = wanted.name, [card.full_name]
    if not exact and not set(re.findall(r"\d+", name)) <= set(re.findall(r"\d+", near[0])):
        expected = 'a name without other numbers, "3 Name" or "Name x3"'
        return _refused(wanted, file, expected, name, near)
    if not exact and wanted.exactly:
        expected = "a count before the name of a card, as in other lines"
        return _refused(wanted, file, expected, wanted.text, near)
    against = ""
    if wanted.ids:
        against = f', by its name: no card bears the id "{shown(wanted.ids[0])}"'
    elif wanted.set_name and not _is_set(card, wanted.set_name):
        against = f", which is of {card.set_name}, not of {shown(wanted.set_name)}"
    elif wanted.number is not None and card.number not in {None, wanted.number}:
        against = f", whose number is {card.number}, not {wanted.number}"
    if exact and not against:
        return _taken(wanted, card)
    why = card.full_name + (against or f', for "{shown(name)}"')
    expected = "a card as it is printed" if exact else "the name of a card"
    fault = DeckFileError(file, wanted.line, expected, wanted.text if exact else name, near)
    return replace(_taken(wanted, card), fate=LineOutcome.NEAR, why=why, fault=fault)


def _both(card: Card) -> str:
    return f"{card.full_name} [{card.id}]"


def _entry(wanted: ListedCard, card: Card) -> DeckEntry:
    section = wanted.section or section_of(card)
    return DeckEntry(line=wanted.line, count=wanted.count, card=card, section=section)


def _taken(wanted: ListedCard, card: Card) -> LineRead:
    entry = _entry(wanted, card)
    return LineRead(line=wanted.line, text=shown(wanted.text), fate=LineOutcome.TAKEN, entry=entry)


def _refused(  # noqa: PLR0913, PLR0917 - the parts of an error
    wanted: ListedCard,
    file: str,
    expected: str,
    found: str,
    near: Sequence[str] = (),
    readings: tuple[DeckEntry, ...] = (),
) -> LineRead:
    text, fault = shown(wanted.text), DeckFileError(file, wanted.line, expected, found, near)
    return LineRead(
        line=wanted.line, text=text, fate=LineOutcome.REFUSED, fault=fault, readings=readings
    )


MOST_LINES = 20_000
"""Most lines of a list; a saved table of Tabletop Simulator has many objects."""

MOST_CARDS = 2_000
"""Most lines with cards in a list."""

MOST_FAULTS = 60
"""Most lines without an exact card: a list with more is of some other game."""


class Account:
    """Collects the lines of a list; `reading` is the result."""

    def __init__(self, form: Form, catalog: Catalog, file: str) -> None:
        self.file = file
        self._form = form
        self._catalog = catalog
        self._lines: list[LineRead] = []
        self._cards = 0
        self._faults = 0
        self._copies: ListedCard | None = None
        self._held = 0

    def card(self, wanted: ListedCard) -> None:
        """Add a line with a card. Raises DeckFileError when there are too many."""
        self._settle_copies()
        self._settle(wanted)

    def copy(self, wanted: ListedCard) -> None:
        """Add a copy of a card, in a format that lists every copy.

        Adjacent copies are combined into one line, up to the maximum count. Raises
        DeckFileError when there are too many.
        """
        first = self._copies
        if first and self._held < MOST and replace(wanted, line=first.line) == first:
            self._held += 1
            return
        self._settle_copies()
        self._copies, self._held = wanted, 1

    def passed(self, line: int, text: str, why: str) -> None:
        """Add a line without a card. Raises DeckFileError when there are too many."""
        self._settle_copies()
        self._add(LineRead(line=line, text=shown(text), fate=LineOutcome.PASSED, why=why))

    def refused(self, line: int, text: str, expected: str, found: str | None = None) -> None:
        """Add a refused line, of which `found`, by default all, is wrong.

        Raises DeckFileError when there are too many.
        """
        self._settle_copies()
        fault = DeckFileError(self.file, line, expected, text if found is None else found)
        self._add(LineRead(line=line, text=shown(text), fate=LineOutcome.REFUSED, fault=fault))

    def beside(self, line: int, text: str, part: str) -> None:
        """Refuse a card in a part that does not belong to the deck, such as a sideboard.

        Raises DeckFileError when there are too many.
        """
        self.refused(line, text, f'a card of the deck, not one in "{shown(part)}"')

    def reading(self, name: str, notes: str, expected: str) -> Reading:
        """The result. Raises DeckFileError, with `expected`, if there was no card."""
        self._settle_copies()
        entries = tuple(line.entry for line in self._lines if line.entry is not None)
        if not entries and not any(line.fault for line in self._lines):
            raise DeckFileError(self.file, None, expected, "no card")
        deck = DeckList(file=self.file, entries=entries, name=name, notes=notes)
        return Reading(form=self._form, deck=deck, lines=tuple(self._lines))

    def _settle_copies(self) -> None:
        copies, self._copies = self._copies, None
        if copies is not None:
            text = f"{self._held} {copies.text}"
            self._settle(replace(copies, text=text, count=self._held))

    def _settle(self, wanted: ListedCard) -> None:
        self._cards += 1
        if self._cards > MOST_CARDS:
            expected = f"a deck list of at most {MOST_CARDS} lines of cards"
            raise DeckFileError(self.file, wanted.line, expected, "more")
        self._add(settle(wanted, self._catalog, self.file))

    def _add(self, line: LineRead) -> None:
        self._lines.append(line)
        if len(self._lines) > MOST_LINES:
            expected = f"a deck list of at most {MOST_LINES} lines"
            raise DeckFileError(self.file, line.line, expected, "more")
        self._faults += line.fault is not None
        if self._faults > MOST_FAULTS:
            found = f"more than {MOST_FAULTS} lines that are no card of it"
            raise DeckFileError(self.file, line.line, "a deck of the Dune CCG", found)
