"""Tables of the board game in library.db: kept by name, one of them in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from cardbase.errors import UnknownTable
from cardbase.library.edit import changing
from cardbase.library.file import looking, now
from cardbase.library.rows import LINE, NUMBER, enter, fit
from errata.text import is_text

if TYPE_CHECKING:  # late, since every question asks whether a table is in use, and mostly none is
    from cardbase.boardgame.table import TableSetup

FIRST = 7
"""The version of library.db since which it holds tables."""

_FIELDS = "name, factions, extras, advanced, landsraad, match_up, seats, in_use, changed_at"
_ALL = f"SELECT {_FIELDS} FROM kept_table ORDER BY folded"  # noqa: S608 - a constant
_HAS_OWN = "SELECT 1 FROM sqlite_schema WHERE name = 'kept_table_own'"
_CELLS = (LINE, LINE, LINE, NUMBER, NUMBER, LINE, LINE, NUMBER, LINE)


class KeptTable(Struct, frozen=True, kw_only=True):
    """A table by name; `seats` are factions by the sector of their circle, none where not told.

    `changed_at` is UTC, ISO 8601, "" before it is kept.
    """

    name: str
    setup: TableSetup
    seats: Mapping[int, str] = field(default_factory=dict)
    in_use: bool = True
    changed_at: str = ""


def kept_tables(path: Path | None = None) -> tuple[KeptTable, ...]:
    """All tables by name; none where there is no library. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        return () if connection is None else _tables(connection)


def kept_table(name: str = "", path: Path | None = None) -> KeptTable:
    """The table of that name, "" for the one in use. Raises UnknownTable, LibraryError."""
    return _one(kept_tables(path), name)


def table_in_use(path: Path | None = None) -> KeptTable | None:
    """The table in use, None where none is. Raises LibraryError."""
    return next((one for one in kept_tables(path) if one.in_use), None)


def keep_table(table: KeptTable, path: Path | None = None) -> KeptTable:
    """Keep a table, in the place of the one of its name, and use it; the table as it is kept.

    Raises NotKept: its name is none; HomeError, LibraryError.
    """
    from cardbase.library.names import clean, folded

    name, at = clean(table.name, "table"), now()
    with changing(path) as connection:
        connection.execute("UPDATE kept_table SET in_use = 0")
        enter(
            connection,
            "kept_table",
            "REPLACE",
            folded=folded(name),
            name=name,
            factions=" ".join(table.setup.factions),
            extras=" ".join(table.setup.extras),
            advanced=int(table.setup.advanced),
            landsraad=int(table.setup.landsraad),
            match_up=table.setup.match_up,
            seats=" ".join(f"{sector}={one}" for sector, one in table.seats.items()),
            in_use=1,
            changed_at=at,
        )
        connection.execute("DELETE FROM kept_table_own WHERE folded = ?", (folded(name),))
        if table.setup.me:
            enter(
                connection, "kept_table_own", "REPLACE", folded=folded(name), faction=table.setup.me
            )
        return _one(_tables(connection), name)


def use_table(name: str, path: Path | None = None) -> KeptTable:
    """Have the table of that name in use. Raises UnknownTable, HomeError, LibraryError."""
    from cardbase.library.names import folded

    with changing(path) as connection:
        found = _one(_tables(connection), name)
        connection.execute("UPDATE kept_table SET in_use = (folded = ?)", (folded(found.name),))
    return found


def forget_table(name: str, path: Path | None = None) -> KeptTable:
    """Take a table out of the library; what it was.

    Raises UnknownTable, HomeError, LibraryError.
    """
    from cardbase.library.names import folded

    with changing(path) as connection:
        found = _one(_tables(connection), name)
        for held in ("kept_table", "kept_table_own"):
            connection.execute(f"DELETE FROM {held} WHERE folded = ?", (folded(found.name),))  # noqa: S608
    return found


def _one(tables: tuple[KeptTable, ...], name: str) -> KeptTable:
    from cardbase.library.names import folded, nearest

    wanted = folded(name) if is_text(name) else ""
    for one in tables:
        if (folded(one.name) == wanted) if name else one.in_use:
            return one
    raise UnknownTable(name, nearest(name, [one.name for one in tables]) if wanted else ())


def _tables(connection: sqlite3.Connection) -> tuple[KeptTable, ...]:
    from cardbase.library.names import folded

    own: dict[str, str] = {}
    if connection.execute(_HAS_OWN).fetchone():  # no library had it before version 10
        own = dict(connection.execute("SELECT folded, faction FROM kept_table_own").fetchall())
    found = (_table(row) for row in connection.execute(_ALL).fetchall())
    return tuple(_with_own(one, own.get(folded(one.name), "")) for one in found)


def _with_own(table: KeptTable, faction: str) -> KeptTable:
    """With the faction the user plays. Raises sqlite3.DatabaseError for one that is not there."""
    fit((faction,), LINE)
    if faction and faction not in table.setup.factions:
        raise sqlite3.DatabaseError(f"table {table.name}: {faction[:40]!a} does not play there")
    return replace(table, setup=replace(table.setup, me=faction))


def _table(row: tuple[str, str, str, int, int, str, str, int, str]) -> KeptTable:
    """A table of its row. Raises sqlite3.DatabaseError for what this Kanly does not know."""
    from cardbase.boardgame.pieces import extras, factions
    from cardbase.boardgame.table import TableSetup

    fit(row, *_CELLS)
    name, who, what, advanced, landsraad, match_up, seats, in_use, changed_at = row
    playing, extra = tuple(who.split()), tuple(what.split())
    pairs = [seat.partition("=") for seat in seats.split()]
    unknown = [one for one in playing if one not in factions()]
    unknown += [one for one in extra if one not in extras()]
    unknown += [one for at, _, one in pairs if not at.isdigit() or one not in playing]
    if unknown:
        raise sqlite3.DatabaseError(f"table {name}: nothing is called {unknown[0][:40]!a}")
    setup = TableSetup(
        factions=playing,
        extras=extra,
        advanced=bool(advanced),
        landsraad=bool(landsraad),
        match_up=match_up,
    )
    seated = {int(at): one for at, _, one in pairs}
    return KeptTable(
        name=name, setup=setup, seats=seated, in_use=bool(in_use), changed_at=changed_at
    )
