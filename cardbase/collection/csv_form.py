"""A collection as CSV: read from any tool's, and written so that it is read again, count for count.

Columns are in any order, under any of the usual headings and delimiters. A row is a card with its
count; there is a result for every row, as for the lines of a deck list. Rows may repeat a card:
their counts are added up.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import MOST_OWNED, Copies, OwnedCards, summed
from cardbase.decks.identify import settle
from cardbase.decks.reading import LineOutcome, LineRead, ListedCard
from cardbase.errors import DeckFileError
from cardbase.names import fold, key
from cardbase.texts.read import read_text_file
from errata.text import shown

DELIMITERS = (",", ";", "\t", "|")


class CsvColumn(StrEnum):
    """The columns of a row that are read."""

    COUNT = "count"
    ID = "id"
    NAME = "name"
    SET = "set"
    OCTGN_ID = "octgn_id"


CALLED: Mapping[CsvColumn, tuple[str, ...]] = {
    CsvColumn.COUNT: ("count", "quantity", "qty", "owned", "have", "copies", "amount", "total"),
    CsvColumn.ID: ("id", "cardid", "kanlyid"),
    CsvColumn.NAME: ("fullname", "name", "cardname", "card"),
    CsvColumn.SET: ("set", "setname", "edition", "editionname", "expansion", "printing", "setcode"),
    CsvColumn.OCTGN_ID: ("octgnid", "octgnguid", "guid", "octgn"),
}
"""The words a column goes by, without case, spaces and signs; the plainest first."""


def columns(cells: Sequence[str]) -> Mapping[CsvColumn, int]:
    """The index of each column in a heading, without missing ones.

    If two cells name the same column, the plainer word wins, then the first cell.
    """
    heads = [key(fold(cell)) for cell in cells]
    called = {
        column: next((heads.index(word) for word in words if word in heads), None)
        for column, words in CALLED.items()
    }
    return {column: place for column, place in called.items() if place is not None}


def is_heading(found: Mapping[CsvColumn, int]) -> bool:
    """Whether a heading is sufficient: it has a count, and identifies the card."""
    return CsvColumn.COUNT in found and bool(
        found.keys() & {CsvColumn.NAME, CsvColumn.ID, CsvColumn.OCTGN_ID}
    )


def delimiter_of(line: str) -> str | None:
    """What parts the cells of a heading, None where the line is none."""
    best, most = None, 0
    for delimiter in DELIMITERS:
        found = columns(cells_of(line, delimiter))
        if is_heading(found) and len(found) > most:
            best, most = delimiter, len(found)
    return best


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of one line; none where its quotes do not close."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []


COMMENT = "#"
"""A row that begins so is passed over."""

_COUNT = re.compile(r"(?:x ?)?([0-9]{1,9})(?:[.,]00?)?(?: ?x)?", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Rows:
    """What the rows under one heading are read by: where each column stands, the most cells."""

    catalog: Catalog
    file: str
    where: Mapping[CsvColumn, int]
    most: int

    def read(self, line: int, cells: Sequence[str]) -> LineRead:
        """The account of the row that begins at this line."""
        text = ", ".join(cells)
        if cells[0].lstrip().startswith(COMMENT):
            return passed(line, cells, "comment")
        if len(trimmed(cells)) > self.most:
            expected = f"{self.most} cells as in the heading (a name with a comma needs quotes)"
            return self._refused(line, text, expected, text)
        values = dict.fromkeys(CsvColumn, "")
        values |= {one: cells[at].strip() for one, at in self.where.items() if at < len(cells)}
        number = values[CsvColumn.COUNT]
        found = _COUNT.fullmatch(number)
        if number and not found:
            return self._refused(line, text, f"a count from 0 to {MOST_OWNED}", number)
        if not found or not int(found[1]):
            return passed(line, cells, "no copy")
        wanted = ListedCard(
            line=line,
            text=text,
            count=int(found[1]),
            ids=tuple(filter(None, (values[CsvColumn.OCTGN_ID], values[CsvColumn.ID]))),
            name=values[CsvColumn.NAME],
            set_name=values[CsvColumn.SET],
        )
        return settle(wanted, self.catalog, self.file, most=MOST_OWNED)

    def _refused(self, line: int, text: str, expected: str, found: str) -> LineRead:
        fault = DeckFileError(self.file, line, expected, found)
        return LineRead(line=line, text=shown(text), fate=LineOutcome.REFUSED, fault=fault)


def passed(line: int, cells: Sequence[str], why: str) -> LineRead:
    """The account of a row that is no card."""
    return LineRead(line=line, text=shown(", ".join(cells)), fate=LineOutcome.PASSED, why=why)


def trimmed(cells: Sequence[str]) -> Sequence[str]:
    """The cells up to the last that is not blank."""
    full = [place for place, cell in enumerate(cells, start=1) if cell.strip()]
    return cells[: max(full, default=0)]


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

    def of(self, fate: LineOutcome) -> tuple[LineRead, ...]:
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

    Raises TextFileError where it cannot be read, is too large or no text; DeckFileError where it is
    no CSV with a heading, or has far too many rows.
    """
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
    taken = ", ".join(f"{column} from {shown(heading[at])}" for column, at in where.items())
    left = f"; not read: {', '.join(map(shown, unread))}" if unread else ""
    lines = [*above, passed(number, heading, f"heading: {taken}{left}")]
    refused = 0
    for line, cells in rows:
        lines.append(reader.read(line, cells))
        refused += lines[-1].fate is LineOutcome.REFUSED
        if refused > MOST_REFUSED:
            found = f"{refused} rows that are none"
            raise DeckFileError(file, line, "rows of cards of this game", found)
    return CollectionRead(file=file, lines=tuple(lines), unread=unread)


def _heading(text: str, file: str) -> tuple[list[LineRead], int, str]:
    """What stands above the heading, the line of the heading, and what parts its cells."""
    above: list[LineRead] = []
    given = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        parted = _PARTED.fullmatch(line)
        if parted:
            given = parted[1]
            above.append(passed(number, [line], "what parts the cells"))
        elif line.lstrip(' "').startswith(COMMENT):
            above.append(passed(number, [line], "comment"))
        else:
            named = given if given and is_heading(columns(cells_of(line, given))) else None
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


_FORMULA = ("=", "+", "-", "@", "\t")


def csv_of(owned: OwnedCards) -> str:
    """The collection in catalog order under the heading count, id, name, set, octgn_id.

    Cards no longer in the catalog are appended as comments. No cell is one that a spreadsheet
    would compute.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.value for column in CsvColumn])
    rows = [
        (str(count), card.id, card.full_name, card.set_name, card.octgn_id)
        for card, count in ((one.card, one.count) for one in owned.copies)
    ]
    rows += [(f"{COMMENT} {o.count}", o.card, o.name, "", o.octgn_id) for o in owned.lost]
    for number, *cells in rows:
        inert = (f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells)
        writer.writerow([number, *inert])
    return text.getvalue()
