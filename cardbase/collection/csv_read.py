"""Reads a collection from CSV: any order of columns, any of the usual delimiters and headings.

A row is a card with its count; every row is accounted for as a line of a deck list is. Rows may
name a card more than once: their counts are added up.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.collection.csv_rows import COMMENT, Rows, passed, trimmed
from cardbase.collection.heading import cells_of, columns, delimiter_of, is_heading
from cardbase.collection.owned import Copies, summed
from cardbase.decks.reading import Fate
from cardbase.errors import DeckFileError
from errata.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.collection.heading import Column
    from cardbase.decks.reading import LineRead

MOST_ROWS = 5_000
"""A collection has a row a card, of 661; a file of more rows is none."""

MOST_REFUSED = 500
"""After so many refused rows the file is no collection of this game."""

_HEADING = 'a heading with "count" and one of "id", "name", "octgn_id"'
_PARTED = re.compile(r'"?sep=(.)"?', re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Doubled:
    """A card that several rows name; its counts are added up."""

    card: Card
    lines: tuple[int, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class CollectionRead:
    """A collection that was read, and the account of each of its rows.

    Attributes:
        file: The file as the user named it.
        lines: Each row that is not blank; `line` is where it begins.
        unread: The columns that say nothing of a card or its count, as the heading names them.
    """

    file: str
    lines: tuple[LineRead, ...]
    unread: tuple[str, ...] = ()

    def of(self, fate: Fate) -> tuple[LineRead, ...]:
        """The rows that met this fate, in their order."""
        return tuple(line for line in self.lines if line.fate is fate)

    @property
    def copies(self) -> tuple[Copies, ...]:
        """Each card taken once, with its counts added up, as first named."""
        entries = [line.entry for line in self.lines if line.entry]
        return summed(Copies(card=entry.card, count=entry.count) for entry in entries)

    @property
    def doubled(self) -> tuple[Doubled, ...]:
        """The cards that more than one row names."""
        lines: dict[str, list[int]] = {}
        for line in self.lines:
            if line.entry:
                lines.setdefault(line.entry.card.id, []).append(line.line)
        return tuple(
            Doubled(card=one.card, lines=tuple(lines[one.card.id]), count=one.count)
            for one in self.copies
            if len(lines[one.card.id]) > 1
        )


def read_collection(path: Path, catalog: Catalog) -> CollectionRead:
    """The collection of a CSV file in UTF-8, UTF-16 or Windows-1252, of at most 4 MB.

    Raises:
        TextFileError: it cannot be read, is too large or no text.
        DeckFileError: it is no CSV with a heading, or has far too many rows.
    """
    from cardbase.texts.read import read_text_file

    return parse_collection(read_text_file(path).text, catalog, str(path))


def parse_collection(text: str, catalog: Catalog, file: str) -> CollectionRead:
    """The collection of a text. Raises DeckFileError as `read_collection` does."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    above, first, delimiter = _heading(plain, file)
    rest = "\n".join(plain.split("\n")[first - 1 :])
    (number, heading), *rows = _rows(rest, delimiter, file, first)
    where = columns(heading)
    most = max(len(trimmed(heading)), 1 + max(where.values()))
    reader = Rows(catalog=catalog, file=file, where=where, most=most)
    unread = tuple(c for at, c in enumerate(heading) if at not in where.values() and c.strip())
    lines = [*above, passed(number, heading, _told(heading, where, unread))]
    refused = 0
    for line, cells in rows:
        lines.append(reader.read(line, cells))
        refused += lines[-1].fate is Fate.REFUSED
        if refused > MOST_REFUSED:
            found = f"{refused} rows that are none"
            raise DeckFileError(file, line, "rows of cards of this game", found)
    return CollectionRead(file=file, lines=tuple(lines), unread=unread)


def _heading(text: str, file: str) -> tuple[list[LineRead], int, str]:
    """What stands above the heading, the line of the heading, and what parts its cells."""
    above: list[LineRead] = []
    told = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        parted = _PARTED.fullmatch(line)
        if parted:
            told = parted[1]
            above.append(passed(number, [line], "what parts the cells"))
        elif line.lstrip(' "').startswith(COMMENT):
            above.append(passed(number, [line], "comment"))
        else:
            named = told if told and is_heading(columns(cells_of(line, told))) else None
            delimiter = named or delimiter_of(line)
            if delimiter is None:
                raise DeckFileError(file, number, _HEADING, line)
            return above, number, delimiter
        if number > MOST_ROWS:
            break
    raise DeckFileError(file, None, _HEADING, "none")


def _rows(text: str, delimiter: str, file: str, first: int) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, with the line where it begins. Raises DeckFileError."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = first
    count = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, cells
                count += 1
            if count > MOST_ROWS:
                expected, found = f"a collection of at most {MOST_ROWS} rows", "more"
                raise DeckFileError(file, None, expected, found)
            line = first + reader.line_num
    except csv.Error as fault:
        expected = "cells whose quotes close, of at most 131072 characters"
        raise DeckFileError(file, line, expected, str(fault)) from None


def _told(heading: Sequence[str], where: Mapping[Column, int], unread: Sequence[str]) -> str:
    """What a heading was taken to say, and which columns are not read."""
    read = ", ".join(f"{column} from {shown(heading[at])}" for column, at in where.items())
    return f"heading: {read}" + (f"; not read: {', '.join(map(shown, unread))}" if unread else "")
