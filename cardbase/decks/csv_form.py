"""A deck as CSV: read from any spreadsheet's, and written so that it is read again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import MOST_LINES, Account
from cardbase.decks.columns import Column, delimiter_of_heading
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.escapes import escaped, must_hold, unescaped
from cardbase.decks.layout import LOOKED_AT, Layout, is_head, layout_of
from cardbase.decks.lines import LONGEST_NAME, DeckFact, Names, fact
from cardbase.decks.reading import Form, Reading
from cardbase.decks.sheet import COMMENT, delimiter_of, is_rule, parted_by, plain, rows
from cardbase.decks.table import Place, Table
from cardbase.errors import DeckFileError
from errata.text import shown

EXPECTED = "rows of cards, with a heading such as count,name,set,section"

HEAD = (Column.COUNT, Column.NAME, Column.SET, Column.ID, "section")
"""The heading of what is written."""

_ABOVE = 15
"""How many rows may stand above a heading."""

_Row = tuple[int, list[str]]


_QUOTED = re.compile(r'"[^"\n]*"\s*[,;\t]')


def is_csv(text: str, *, told: bool) -> bool:
    """Whether a text is a table: by its heading, its quotes, or, if told so, its cells."""
    lines = [line for line in plain(text).split("\n", _ABOVE)[:_ABOVE] if line.strip()]
    if any(map(is_rule, lines)):
        return False
    if told:
        return delimiter_of(plain(text)) is not None
    rows_only = [line for line in lines if not COMMENT.match(line.lstrip('"'))]
    if rows_only and (parted_by(rows_only[0]) or _QUOTED.match(rows_only[0])):
        return True
    return any(delimiter_of_heading(line) for line in rows_only)


def read_csv(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a table, or its decks; there is a result for every row that is not blank.

    Raises DeckFileError where no column holds cards, quotes do not close, or there are too many
    rows.
    """
    whole = plain(text)
    delimiter = delimiter_of(whole) or ","
    found = [
        (line, [cell.strip() for cell in cells])
        for line, cells in rows(whole, delimiter, file, MOST_LINES)
    ]
    catalog.look_ahead({cell for _, cells in found[:LOOKED_AT] for cell in cells if _may_be(cell)})
    return _Reader(catalog, file).read(found)


def _may_be(cell: str) -> bool:
    """Whether a cell may name a card, by its length."""
    return 1 < len(cell) <= LONGEST_NAME


class _Reader:
    """Reads tables one below another, each from its heading on."""

    def __init__(self, catalog: Catalog, file: str) -> None:
        self._account = Account(Form.CSV, catalog, file)
        self._names = Names(catalog)
        self._file = file
        self._place = Place()
        self._name = ""
        self._notes: list[str] = []

    def read(self, found: Sequence[_Row]) -> Reading:
        """Raises DeckFileError."""
        heads = [at for at, (_, cells) in enumerate(found) if is_head(cells, self._borne)]
        if not heads or any(self._borne(cell) for _, cells in found[: heads[0]] for cell in cells):
            heads.insert(0, -1)
        for _, cells in zip(range(max(heads[0], 0)), found, strict=False):
            self._other(*cells)
        for at, end in zip(heads, [*heads[1:], len(found)], strict=True):
            self._table(found[at] if at >= 0 else (1, []), found[at + 1 : end])
        return self._account.reading(self._name, "\n".join(self._notes), EXPECTED)

    def _borne(self, cell: str) -> bool:
        return _may_be(cell) and self._names.borne(cell)

    def _table(self, heading: _Row, below: Sequence[_Row]) -> None:
        line, heads = heading
        layout = layout_of(heads, [cells for _, cells in below], self._borne)
        if layout is None:
            if below:
                raise DeckFileError(self._file, line, EXPECTED, "no column of cards")
            return
        if heads:
            self._account.passed(line, ", ".join(heads), _told(heads, layout))
        for title in layout.titles:
            self._account.deck(title)
        table = Table(layout, self._account, self._names, self._place)
        for number, cells in below:
            if not self._said(number, cells):
                table.row(number, cells)

    def _other(self, line: int, cells: list[str]) -> None:
        """A row above the heading."""
        full = [cell for cell in cells if cell]
        if not self._said(line, cells):
            heads = len(full) == 1 and self._place.head(full[0])
            self._account.passed(line, ", ".join(full), "heading" if heads else "title")

    def _said(self, line: int, cells: Sequence[str]) -> bool:
        """Take a row that is a comment, or a fact of the deck; whether it was one."""
        text = cells[0]
        if parted_by(text):
            self._account.passed(line, text, "what parts the cells")
        elif COMMENT.match(text):
            what, value = fact(text) or (None, "")
            if what is DeckFact.NAME and not self._name:
                self._name = unescaped(value)
            elif what is DeckFact.NOTE:
                self._notes.append(unescaped(value))
            self._account.passed(line, text, what or "comment")
        else:
            return False
        return True


def _told(heads: Sequence[str], layout: Layout) -> str:
    """What is read from which column, and what is not read."""
    used = {
        heads[at]: one
        for group in layout.groups
        for one, at in group.where.items()
        if at < len(heads)
    }
    taken = ", ".join(f"{column} from {cell}" for cell, column in used.items())
    left = f"; not read: {', '.join(layout.unread)}" if layout.unread else ""
    return shown(f"heading: {taken}{left}", most=200)


def write_csv(deck: DeckList) -> str:
    """The deck as CSV; its name and notes are comments above the heading.

    Raises DeckFileError when its name or notes have a sign no file can hold.
    """
    must_hold(deck, Form.CSV)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if deck.name:
        writer.writerow([f"# Name: {escaped(deck.name)}"])
    for note in deck.notes.split("\n") if deck.notes else ():
        writer.writerow([f"# Note: {escaped(note)}".rstrip()])
    writer.writerow(HEAD)
    for section in Section:
        for slot in deck.slots_in(section):
            card = slot.card
            for count in slot.portions():
                name = f"'{card.full_name}" if card.full_name[0] in "=+-@" else card.full_name
                writer.writerow([count, name, card.set_name, card.id, section])
    return text.getvalue()
