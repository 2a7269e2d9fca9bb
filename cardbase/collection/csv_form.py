"""A collection as CSV: read from any tool's, and written so that it is read again, count for count.

Columns are in any order, under any of the usual headings and delimiters. A row is a card with its
count; there is a result for every row, as for the lines of a deck list. Rows may repeat a card:
their counts are added up.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import MOST_OWNED, Copies, OwnedCards, summed
from cardbase.decks.columns import IDS, Column, columns, count_in, delimiter_of_heading, is_heading
from cardbase.decks.identify import settle
from cardbase.decks.reading import LineOutcome, LineRead, ListedCard
from cardbase.decks.sheet import cells_of, each_row, parted_by, plain, rows, trimmed
from cardbase.errors import DeckFileError
from cardbase.texts.read import read_text_file
from errata.text import shown

COMMENT = "#"
"""A row that begins so is passed over."""


@dataclass(frozen=True, kw_only=True)
class Rows:
    """What the rows under one heading are read by: where each column stands, the most cells."""

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
        values = dict.fromkeys(Column, "")
        values |= {one: cells[at].strip() for one, at in self.where.items() if at < len(cells)}
        number = values[Column.COUNT]
        count = count_in(number)
        if number and count is None:
            return self._refused(line, text, f"a count from 0 to {MOST_OWNED}", number)
        if not count:
            return passed(line, cells, "no copy")
        wanted = ListedCard(
            line=line,
            text=text,
            count=count,
            ids=tuple(filter(None, (values[one] for one in IDS))),
            name=values[Column.NAME],
            set_name=values[Column.SET],
        )
        return settle(wanted, self.catalog, self.file, most=MOST_OWNED)

    def _refused(self, line: int, text: str, expected: str, found: str) -> LineRead:
        fault = DeckFileError(self.file, line, expected, found)
        return LineRead(line=line, text=shown(text), fate=LineOutcome.REFUSED, fault=fault)


def passed(line: int, cells: Sequence[str], why: str) -> LineRead:
    """The account of a row that is no card."""
    return LineRead(line=line, text=shown(", ".join(cells)), fate=LineOutcome.PASSED, why=why)


MOST_ROWS = 5_000
"""A collection has a row a card, of 661; a file of more rows is none."""

MOST_REFUSED = 500
"""After so many refused rows the file is no collection of this game."""

_HEADING = 'a heading with "count" and one of "id", "name", "octgn_id"'


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
    whole = plain(text)
    above, first, delimiter = _heading(whole, file)
    rest = "\n".join(whole.split("\n")[first - 1 :])
    number, heading = next(rows(rest, delimiter, file, MOST_ROWS, first))
    below = islice(each_row(rest, delimiter, file, MOST_ROWS, first), 1, None)
    where = columns(heading)
    most = max(len(trimmed(heading)), 1 + max(where.values()))
    reader = Rows(catalog=catalog, file=file, where=where, most=most)
    unread = tuple(c for at, c in enumerate(heading) if at not in where.values() and c.strip())
    taken = ", ".join(f"{column} from {shown(heading[at])}" for column, at in where.items())
    left = f"; not read: {', '.join(map(shown, unread))}" if unread else ""
    lines = [*above, passed(number, heading, f"heading: {taken}{left}")]
    refused = 0
    for line, cells in below:
        if isinstance(cells, DeckFileError):
            text_of = shown(whole.split("\n")[line - 1])
            lines.append(LineRead(line=line, text=text_of, fate=LineOutcome.REFUSED, fault=cells))
        else:
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
        if declared := parted_by(line):
            given = declared
            above.append(passed(number, [line], "what parts the cells"))
        elif line.lstrip(' "').startswith(COMMENT):
            above.append(passed(number, [line], "comment"))
        else:
            named = given if given and is_heading(columns(cells_of(line, given))) else None
            delimiter = named or delimiter_of_heading(line)
            if delimiter is None:
                raise DeckFileError(file, number, _HEADING, line)
            return above, number, delimiter
        if number > MOST_ROWS:
            break
    raise DeckFileError(file, None, _HEADING, "none")


_FORMULA = ("=", "+", "-", "@", "\t")


def csv_of(owned: OwnedCards) -> str:
    """The collection in catalog order under the heading count, id, name, set, octgn_id.

    Cards no longer in the catalog are appended as comments. No cell is one that a spreadsheet
    would compute.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.value for column in Column])
    rows = [
        (str(count), card.id, card.full_name, card.set_name, card.octgn_id)
        for card, count in ((one.card, one.count) for one in owned.copies)
    ]
    rows += [(f"{COMMENT} {o.count}", o.card, o.name, "", o.octgn_id) for o in owned.lost]
    for number, *cells in rows:
        inert = (f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells)
        writer.writerow([number, *inert])
    return text.getvalue()
