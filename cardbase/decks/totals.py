"""How many cards a list says that a part of it has, held against how many were read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.deck_list import DeckEntry, Section
from cardbase.decks.headings import TOTAL, Heading
from cardbase.names import fold

_CARDS = r"(?:cards?|karten?|cartes?|cartas?|carta)"
_SIZE = re.compile(
    rf"[(\[]\s*(\d{{1,3}})\s*(?:{_CARDS}\b[^)\]]*|,[^)\]]*)?[)\]]"
    rf"|[:=\u2013\u2014-]\s*(\d{{1,3}})(?:\s*{_CARDS})?\W*$"
    rf"|(?<![\w.-])(\d{{1,3}})\s+{_CARDS}\b"
    r"|^\W*(\d{1,3})\s+(?=[^\W\d])",
    re.IGNORECASE,
)
_LAST = re.compile(r"\D*\s(?:(?P<two>[1-8]\d)|\d{1,3})")
"""The only number of a line, at its end: that of "Imperial deck 2" or "'98" may be no size."""

MOST = 200
"""Most numbers of cards of one list that are compared."""


class Total(Struct, frozen=True, kw_only=True):
    """How many cards a line says that there are.

    Attributes:
        line: Where it stands.
        section: The part of the deck it counts; None for the part above it, or for all.
        said: The number.
        first, last: The lines of the cards of that part.
        start, end: The lines of the deck.
    """

    line: int
    section: Section | None
    said: int
    first: int
    last: int
    start: int
    end: int


def size_said(text: str) -> int | None:
    """The number of cards a heading says, "Imperial deck (15)"; None for none, or for several.

    Without a mark one number at the end is meant: of a total, "Total 5"; else of two digits.
    """
    if (last := _LAST.fullmatch(text)) and (last["two"] or not TOTAL.isdisjoint(fold(text))):
        return int(fold(text)[-1])
    sizes = {int(number) for found in _SIZE.finditer(text) for number in found.groups() if number}
    return sizes.pop() if len(sizes) == 1 else None


def compared(totals: Sequence[Total], entries: Iterable[DeckEntry]) -> tuple[str, ...]:
    """A remark for each number of cards that is not that of the cards that were read.

    A part may be counted as it stands below its heading, or, since it may be parted, or all be
    counted at the top or the end of a list, in the whole deck.
    """
    held = tuple(entries)
    remarks = []
    for total in totals:
        within = [entry for entry in held if total.first <= entry.line <= total.last]
        of_deck = [entry for entry in held if total.start <= entry.line <= total.end]
        if total.section is None:
            above = [entry for entry in of_deck if entry.line <= total.last] or of_deck
            may_be = [within, above, _decks(above)]
        else:
            may_be = [within, _of(within, total.section), _of(of_deck, total.section)]
        sizes = [sum(entry.count for entry in part) for part in may_be]
        if total.said not in sizes:
            read = min(sizes, key=lambda size: abs(size - total.said))
            part = f", {total.section}" if total.section else ""
            was = "was" if read == 1 else "were"
            remarks.append(
                f"line {total.line}{part}: the list says {total.said}, {read} {was} read"
            )
    return tuple(remarks)


def _of(entries: Iterable[DeckEntry], section: Section) -> list[DeckEntry]:
    return [entry for entry in entries if entry.section is section]


def _decks(entries: Iterable[DeckEntry]) -> list[DeckEntry]:
    """Those of both decks, without what stands apart."""
    return [entry for entry in entries if entry.section is not Section.APART]


class Totals:
    """Collects the numbers of cards that the headings of a list say."""

    def __init__(self) -> None:
        self._found: list[Total] = []
        self._open: Total | None = None
        self._begun: dict[Section | None, int] = {}
        self._start = 1

    def deck(self, line: int) -> None:
        """A further deck begins on this line."""
        self._end(line - 1)
        self._start = line
        self._begun.clear()

    def heading(self, line: int, text: str, said: Heading) -> None:
        """A line that is a heading; one of a total stands below what it counts, others above."""
        size = size_said(text) if len(self._found) < MOST else None
        if not TOTAL.isdisjoint(fold(text)):
            if size is not None and not said.beside:
                first = self._begun.get(said.section, self._start)
                found = self._total(line, size, said.section)
                self._found.append(replace(found, first=first, last=line - 1))
        elif said.section or said.beside:
            self._close(line)
            self._begun[None] = line + 1
            self._begun[said.section] = line + 1
            if size is not None and said.section:
                self._open = self._total(line, size, said.section)

    def all(self, last: int) -> tuple[Total, ...]:
        """All of them, in order; `last` is the last line."""
        self._end(last)
        return tuple(sorted(self._found, key=lambda one: one.line))

    def _total(self, line: int, size: int, section: Section | None) -> Total:
        return Total(
            line=line,
            section=section,
            said=size,
            first=line + 1,
            last=line,
            start=self._start,
            end=line,
        )

    def _end(self, last: int) -> None:
        """The deck ends on this line."""
        self._close(last + 1)
        self._found = [
            replace(one, end=last) if one.start == self._start else one for one in self._found
        ]

    def _close(self, line: int) -> None:
        if self._open:
            self._found.append(replace(self._open, last=line - 1))
        self._open = None
