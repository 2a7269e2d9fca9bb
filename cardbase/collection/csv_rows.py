"""Reads the rows of a collection: a card each, no copy, a comment, or refused with the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.collection.heading import Column
from cardbase.collection.owned import MOST_OWNED
from cardbase.decks.meant import Wanted, settle
from cardbase.decks.reading import Fate, LineRead
from cardbase.errors import DeckFileError
from errata.shown import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardbase.catalog import Catalog

COMMENT = "#"
"""A row that begins so is passed over."""

_COUNT = re.compile(r"(?:x ?)?([0-9]{1,9})(?:[.,]00?)?(?: ?x)?", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Rows:
    """What the rows under one heading are read by.

    Attributes:
        file: The file as the user named it.
        where: Where each column stands.
        most: How many cells a row may have.
    """

    catalog: Catalog
    file: str
    where: Mapping[Column, int]
    most: int

    def read(self, line: int, cells: Sequence[str]) -> LineRead:
        """The account of the row that begins at this line."""
        text = ", ".join(cells)
        if cells[0].lstrip().startswith(COMMENT):
            return passed(line, cells, "comment")
        if len(trimmed(cells)) > self.most:
            expected = f"{self.most} cells as in the heading (a name with a comma needs quotes)"
            return self._refused(line, text, expected, text)
        said = {column: cells[at].strip() for column, at in self.where.items() if at < len(cells)}
        count = _number(said.get(Column.COUNT, ""))
        if count is None:
            expected = f"a count from 0 to {MOST_OWNED}"
            return self._refused(line, text, expected, said[Column.COUNT])
        if count == 0:
            return passed(line, cells, "no copy")
        ids = (said.get(Column.OCTGN_ID, ""), said.get(Column.ID, ""))
        wanted = Wanted(
            line=line,
            text=text,
            count=count,
            ids=tuple(one for one in ids if one),
            name=said.get(Column.NAME, ""),
            set_name=said.get(Column.SET, ""),
        )
        return settle(wanted, self.catalog, self.file, most=MOST_OWNED)

    def _refused(self, line: int, text: str, expected: str, found: str) -> LineRead:
        fault = DeckFileError(self.file, line, expected, found)
        return LineRead(line=line, text=shown(text), fate=Fate.REFUSED, fault=fault)


def passed(line: int, cells: Sequence[str], why: str) -> LineRead:
    """The account of a row that is no card."""
    return LineRead(line=line, text=shown(", ".join(cells)), fate=Fate.PASSED, why=why)


def trimmed(cells: Sequence[str]) -> Sequence[str]:
    """The cells up to the last that is not blank."""
    full = [place for place, cell in enumerate(cells, start=1) if cell.strip()]
    return cells[: max(full, default=0)]


def _number(said: str) -> int | None:
    """A count; 0 for an empty cell, None for what is none."""
    found = _COUNT.fullmatch(said)
    if found:
        return int(found[1])
    return None if said else 0
