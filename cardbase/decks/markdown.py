"""Tables in Markdown, within a text: their rows are read as those of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardbase.decks.account import MOST_LINES, Account
from cardbase.decks.layout import layout_of
from cardbase.decks.lines import Names, plain_of, unquoted
from cardbase.decks.mediawiki import FILLER
from cardbase.decks.sheet import is_rule
from cardbase.decks.table import Place, Table

LONGEST = 2_000
"""Signs of a row; longer lines are none of a table."""

_BETWEEN = re.compile(r"(?<!\\)\|(?![^\[\]]{0,200}\]\])")
"""Between cells: no bar behind a backslash, and none within a wiki's link."""


class Tables:
    """The tables of a text, and what was read of them so far."""

    def __init__(self, raw: Sequence[str], names: Names) -> None:
        self._names = names
        self._rows: dict[int, tuple[int, list[str]]] = {}
        """The index of a line -> that of the heading of its table, and its cells."""
        self._below: dict[int, list[list[str]]] = {}
        self._tables: dict[int, Table] = {}
        self._said: set[int] = set()
        lines = [
            unquoted(line).strip() if "|" in line and len(line) <= LONGEST else ""
            for line in raw[: MOST_LINES + 1]
        ]
        at = 1
        while at < len(lines):
            if "|" in lines[at] and "|" in lines[at - 1] and is_rule(lines[at]):
                at = self._found(lines, at - 1)
            at += 1

    def _found(self, lines: Sequence[str], head: int) -> int:
        """Keep the table with this heading; the line behind it."""
        end = head
        closed = lines[head].startswith("|")
        while end < len(lines) and "|" in lines[end]:
            if lines[end] == FILLER:
                self._said.add(end)
                end += 1
                continue
            self._rows[end] = (head, _cells(lines[end], closed=closed))
            self._below.setdefault(head, []).append(self._rows[end][1])
            end += 1
        return end

    def take(self, at: int, account: Account, place: Place) -> bool:
        """Read a line of a table; whether it is one.

        Args:
            at: The index of the line.
            account: What collects the lines.
            place: Where the cards below the last heading of the text are meant to be.

        Raises DeckFileError when there are too many lines.
        """
        if at in self._said:
            return True
        if at not in self._rows:
            return False
        head, cells = self._rows[at]
        text = " | ".join(cells)
        if at == head:
            layout = layout_of(cells, self._below[head][2:], self._names.borne)
            if layout:
                self._tables[head] = Table(layout, account, self._names, place)
                for title in layout.titles:
                    account.deck(title)
        if head not in self._tables:
            return False
        if at < head + 2:
            account.passed(at + 1, text, "heading of a table")
        else:
            self._tables[head].row(at + 1, cells)
        return True


def _cells(line: str, *, closed: bool) -> list[str]:
    """The cells of a row; in a closed table a bar stands before the first, too."""
    cells = [plain_of(cell.strip()) for cell in _BETWEEN.split(line)]
    return cells[1:] if closed and not cells[0] else cells
