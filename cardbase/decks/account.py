"""Collects the lines of a deck list; their number is limited."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import MOST, DeckList
from cardbase.decks.identify import settle
from cardbase.decks.reading import Form, LineOutcome, LineRead, ListedCard, Reading
from cardbase.decks.totals import Total, compared
from cardbase.errors import DeckFileError
from errata.text import shown

MOST_LINES = 20_000
"""Most lines of a list; a saved table of Tabletop Simulator has many objects."""

MOST_CARDS = 2_000
"""Most lines with cards in a list."""

MOST_FAULTS = 60
"""Most lines without an exact card: a list with more is of some other game."""


ONE_LINE = "all of it stands on one line: its items are numbered in their order"


def too_many_lines(file: str, line: int) -> DeckFileError:
    """What is raised for a list that goes on after the most lines."""
    return DeckFileError(file, line, f"a deck list of at most {MOST_LINES} lines", "more")


class Account:
    """Collects the lines of a list; `reading` is the result.

    Attributes:
        where: Where the next lines stand, for their faults; "" where the number of the line says.
        numbered: Whether what is entered is numbered as it comes: all stands on one line.
    """

    def __init__(self, form: Form, catalog: Catalog, file: str) -> None:
        self.file = file
        self.where = ""
        self.numbered = False
        self._form = form
        self._catalog = catalog
        self._lines: list[LineRead] = []
        self._titles: list[str] = []
        self._notes: list[str] = []
        self._deck = 0
        self._cards = 0
        self._faults = 0
        self._copies: ListedCard | None = None
        self._held = 0

    def deck(self, title: str, notes: str = "") -> int:
        """Begin a further deck of the file, of which the next lines are; its number, from 1."""
        self._settle_copies()
        self._titles.append(title)
        self._notes.append(notes)
        self._deck = len(self._titles)
        return self._deck

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
        at = len(self._lines) + 1 if self.numbered else line
        self._add(LineRead(line=at, text=shown(text), fate=LineOutcome.PASSED, why=why))

    def refused(
        self,
        line: int,
        text: str,
        expected: str,
        found: str | None = None,
        *,
        asked: ListedCard | None = None,
    ) -> None:
        """Add a refused line, of which `found`, by default all, is wrong.

        `asked` is what it says of its card, where it is one. Raises DeckFileError when there are
        too many.
        """
        self._settle_copies()
        fault = DeckFileError(self.file, line, expected, text if found is None else found)
        refused = LineOutcome.REFUSED
        self._add(LineRead(line=line, text=shown(text), fate=refused, fault=fault, asked=asked))

    def beside(self, line: int, text: str, part: str) -> None:
        """Add a card in a part that does not belong to the deck, such as a sideboard.

        Raises DeckFileError when there are too many.
        """
        self._settle_copies()
        why = f'in "{shown(part)}"'
        self._add(LineRead(line=line, text=shown(text), fate=LineOutcome.BESIDE, why=why))

    def reading(
        self, name: str, notes: str, expected: str, totals: Sequence[Total] = ()
    ) -> Reading:
        """The result; `totals` are the numbers of cards that the list says there are.

        Raises DeckFileError, with `expected`, if there was no card.
        """
        self._settle_copies()
        if all(line.entry is None and line.fault is None for line in self._lines):
            raise DeckFileError(self.file, None, expected, "no card")
        whole = self._made(name, notes, self._lines, totals)
        if len(self._titles) < 2:  # noqa: PLR2004 - one deck, with or without a title
            return whole
        parts = [
            self._made(*told, [line for line in self._lines if line.deck == number], totals)
            for number, told in enumerate(zip(self._titles, self._notes, strict=True), start=1)
        ]
        return replace(whole, parts=tuple(parts))

    def _made(
        self, name: str, notes: str, lines: list[LineRead], totals: Sequence[Total]
    ) -> Reading:
        entries = tuple(line.entry for line in lines if line.entry is not None)
        deck = DeckList(file=self.file, entries=entries, name=name, notes=notes)
        there = {line.line for line in lines}
        own = tuple(total for total in totals if total.line in there)
        remarks = (ONE_LINE,) if self.numbered else compared(own, entries)
        return Reading(form=self._form, deck=deck, lines=tuple(lines), remarks=remarks, totals=own)

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

    def add(self, line: LineRead) -> None:
        """Add what became of a line. Raises DeckFileError when there are too many."""
        self._settle_copies()
        self._add(line)

    def _add(self, line: LineRead) -> None:
        if self.numbered and line.line != len(self._lines) + 1:
            line = line.moved(len(self._lines) + 1)
        if line.fault and self.where:
            line = replace(line, fault=line.fault.at(self.where))
        another = line.deck or not self._deck
        self._lines.append(line if another else replace(line, deck=self._deck))
        if len(self._lines) > MOST_LINES:
            raise too_many_lines(self.file, line.line)
        self._faults += line.fault is not None
        if self._faults > MOST_FAULTS:
            found = f"more than {MOST_FAULTS} lines that are no card of it"
            raise DeckFileError(self.file, line.line, "a deck of the Dune CCG", found)
