"""Reads printed texts from library.db quickly: plain sqlite3, read-only, no database library."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cardbase.home import is_there, library_path
from cardbase.library.file import looking, reading
from cardbase.library.rows import LINE, NUMBER, TEXT, ColumnType, fit

AT_ONCE = 500
"""Ids or places asked for in one statement; SQLite allows 999 in its oldest builds."""


class Printed(Struct, frozen=True, kw_only=True):
    """A card's text as printed, from a copy of the user's own."""

    octgn_id: str
    name: str
    set_name: str
    file_name: str
    imported_at: str
    properties: Mapping[str, str]
    operation: str


def printed_texts(octgn_ids: Iterable[str], path: Path | None = None) -> dict[str, Printed]:
    """The printed texts there are for these cards, by OCTGN id.

    Of a card that two imported sets bring, the text imported last. Nothing is written: an absent
    library is an empty one. Raises LibraryError when it is there but cannot be read.
    """
    place = path or library_path()
    wanted = list(dict.fromkeys(octgn_ids))
    if not wanted or not is_there(place):
        return {}
    with reading(place) as connection:
        if connection is None:
            return {}
        found = {}
        for start in range(0, len(wanted), AT_ONCE):
            for text in _read(connection, wanted[start : start + AT_ONCE]):
                found[text.octgn_id] = text
        return found


def counts(path: Path | None = None) -> tuple[int, int] | None:
    """How many sets and printed texts the library holds, None when there is no library yet.

    Raises LibraryError when it is there but cannot be read.
    """
    place = path or library_path()
    if not is_there(place):
        return None
    query = "SELECT (SELECT count(*) FROM imported_set), (SELECT count(*) FROM printed_card)"
    with reading(place) as connection:
        sets, cards = connection.execute(query).fetchone() if connection else (0, 0)
    return sets, cards


def _read(connection: sqlite3.Connection, octgn_ids: list[str]) -> Iterable[Printed]:
    marks = ",".join("?" * len(octgn_ids))
    rows = connection.execute(
        "SELECT c.octgn_id, c.name, s.name, s.file_name, s.imported_at, c.properties, c.operation "  # noqa: S608 - question marks only
        "FROM printed_card AS c JOIN imported_set AS s USING (set_id) "
        f"WHERE c.octgn_id IN ({marks}) ORDER BY s.imported_at, s.set_id",
        octgn_ids,
    )
    for row in rows:
        fit(row, LINE, TEXT, TEXT, TEXT, LINE, TEXT, TEXT)
        octgn_id, name, set_name, file_name, imported_at, properties, operation = row
        try:
            texts = json.loads(properties)
        except (ValueError, RecursionError) as fault:
            raise sqlite3.DatabaseError(f"properties of {octgn_id}: {fault}") from None
        if not isinstance(texts, dict) or not all(isinstance(one, str) for one in texts.values()):
            raise sqlite3.DatabaseError(f"properties of {octgn_id}: not each a text")
        yield Printed(
            octgn_id=octgn_id,
            name=name,
            set_name=set_name,
            file_name=file_name,
            imported_at=imported_at,
            properties=texts,
            operation=operation,
        )


FIRST = 3
"""The version of library.db since which it holds texts."""


class OwnCopy(Struct, frozen=True, kw_only=True):
    """A copy of a document, as imported."""

    document: str
    file_name: str
    imported_at: str
    units: int


def quotes(document_id: str, units: Iterable[int], path: Path | None = None) -> dict[int, str]:
    """The words of places of a document, as the user's copy spells them, rising.

    Blank places and those not found in the copy are left out; without a copy there are none.
    Raises LibraryError.
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
    path: Path | None, query: str, cells: Sequence[ColumnType], *values: str | int
) -> list[tuple[str | int, ...]]:
    with looking(path, FIRST) as connection:
        rows = connection.execute(query, values).fetchall() if connection else []
        for row in rows:
            fit(row, *cells)
    return rows
