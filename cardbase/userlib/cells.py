"""The values of library.db as what they must be: SQLite keeps any value in any column."""

from __future__ import annotations

import sqlite3
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 1_000_000
"""No number in the library comes near it."""


class Cell(Enum):
    """What a column is for: a whole number from 0 to MOST, one line of text, any text."""

    NUMBER = auto()
    LINE = auto()
    TEXT = auto()


NUMBER, LINE, TEXT = Cell


def fit(row: Sequence[object], *cells: Cell) -> None:
    """See that a row holds what its columns are for.

    Raises sqlite3.DatabaseError, which becomes a LibraryError as what SQLite itself says does.
    """
    for value, cell in zip(row, cells, strict=True):
        if cell is NUMBER:
            right = isinstance(value, int) and 0 <= value <= MOST
        else:
            right = isinstance(value, str) and (cell is TEXT or value.isprintable())
        if not right:
            raise sqlite3.DatabaseError(f"holds what no Kanly writes: {str(value)[:40]!a}")
