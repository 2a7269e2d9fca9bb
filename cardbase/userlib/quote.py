"""Reads the user's copies of documents from library.db: plain sqlite3, as `quick` does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.userlib.cells import LINE, NUMBER, TEXT, fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from cardbase.userlib.cells import Cell

FIRST = 3
"""The version of library.db since which it holds texts."""
AT_ONCE = 500
"""Places asked for in one statement; SQLite allows 999 in its oldest builds."""


@dataclass(frozen=True, kw_only=True)
class OwnCopy:
    """A copy of a document, as imported."""

    document: str
    file_name: str
    imported_at: str
    units: int


def quotes(document_id: str, units: Iterable[int], path: Path | None = None) -> dict[int, str]:
    """The words of places of a document, as the user's copy spells them, rising.

    Blank places and those not found in the copy are left out; without a copy there are none.

    Raises:
        LibraryError: the library is there but cannot be read.
    """
    wanted = sorted(set(units))
    found: dict[int, str] = {}
    for start in range(0, len(wanted), AT_ONCE):
        part = wanted[start : start + AT_ONCE]
        marks = ",".join("?" * len(part))
        query = f"SELECT unit, text FROM text_unit WHERE document = ? AND unit IN ({marks})"  # noqa: S608 - question marks only
        rows = _rows(path, query, (NUMBER, TEXT), document_id, *part)
        found |= {int(unit): str(text) for unit, text in rows}
    return dict(sorted(found.items()))


def copies(path: Path | None = None) -> dict[str, OwnCopy]:
    """The copies there are, by document id. Raises LibraryError when they cannot be read."""
    query = "SELECT document, file_name, imported_at, units FROM imported_text ORDER BY document"
    return {
        str(document): OwnCopy(
            document=str(document),
            file_name=str(file_name),
            imported_at=str(imported_at),
            units=int(units),
        )
        for document, file_name, imported_at, units in _rows(
            path, query, (LINE, TEXT, LINE, NUMBER)
        )
    }


def _rows(
    path: Path | None, query: str, cells: Sequence[Cell], *values: str | int
) -> list[tuple[str | int, ...]]:
    from cardbase.userlib.look import looking

    with looking(path, FIRST) as connection:
        rows = connection.execute(query, values).fetchall() if connection else []
        for row in rows:
            fit(row, *cells)
    return rows
