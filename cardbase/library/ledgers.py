"""Ledgers of the board game in library.db: kept by name, one in use; entries are only added."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.errors import BadLedger, UnknownLedger
from cardbase.library.edit import changing
from cardbase.library.file import looking, now
from cardbase.library.rows import LINE, NUMBER, enter, fit
from errata.text import is_text

if TYPE_CHECKING:  # late, as in `tables`
    from cardbase.boardgame.ledger import Entry

FIRST = 8
"""The version of library.db since which it holds ledgers."""

_ALL = "SELECT folded, name, faction, kept_table, in_use FROM ledger ORDER BY folded"
_FIELDS = "number, kind, amount, faction, cards, facts, note, at"
_ENTRIES = f"SELECT {_FIELDS} FROM ledger_entry WHERE ledger = ? ORDER BY number"  # noqa: S608
_CELLS = (NUMBER, LINE, NUMBER, LINE, LINE, LINE, LINE, LINE)


@dataclass(frozen=True, kw_only=True)
class KeptLedger:
    """A ledger by name; `table` is the name of the table it goes by, "" for none."""

    name: str
    faction: str
    table: str
    entries: tuple[Entry, ...]
    in_use: bool = True


def kept_ledgers(path: Path | None = None) -> tuple[KeptLedger, ...]:
    """All ledgers by name; none where there is no library. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        return () if connection is None else _ledgers(connection)


def kept_ledger(name: str = "", path: Path | None = None) -> KeptLedger:
    """The ledger of that name, "" for the one in use. Raises UnknownLedger, LibraryError."""
    return _one(kept_ledgers(path), name)


def begin_ledger(ledger: KeptLedger, path: Path | None = None) -> KeptLedger:
    """Keep a new ledger with its first entry, and use it; the ledger as it is kept.

    Without a name it is called after its faction, with a number where that is taken. Raises
    BadLedger: the name is taken; NotKept: it is none; HomeError, LibraryError.
    """
    from cardbase.boardgame.pieces import factions
    from cardbase.library.names import clean, folded

    with changing(path) as connection:
        taken = {folded(one.name) for one in _ledgers(connection)}
        name = clean(ledger.name or factions()[ledger.faction].name, "ledger")
        if folded(name) in taken:
            if ledger.name:
                raise BadLedger(f'a ledger is kept as "{name}" already; nothing was written')
            again = (f"{name} {number}" for number in range(2, len(taken) + 3))
            name = next(one for one in again if folded(one) not in taken)
        connection.execute("UPDATE ledger SET in_use = 0")
        enter(
            connection,
            "ledger",
            folded=folded(name),
            name=name,
            faction=ledger.faction,
            kept_table=ledger.table,
            in_use=1,
        )
        for one in ledger.entries:
            _add(connection, name, one)
        return _one(_ledgers(connection), name)


def add_entry(entry: Entry, name: str = "", path: Path | None = None) -> KeptLedger:
    """Add an entry to a ledger, "" for the one in use; the ledger after it.

    Raises BadLedger where it cannot follow; UnknownLedger, HomeError, LibraryError.
    """
    from cardbase.boardgame.ledger import check

    with changing(path) as connection:
        ledger = _one(_ledgers(connection), name)
        check(ledger.entries, entry)
        _add(connection, ledger.name, replace(entry, number=len(ledger.entries) + 1))
        return _one(_ledgers(connection), ledger.name)


def use_ledger(name: str, path: Path | None = None) -> KeptLedger:
    """Have the ledger of that name in use. Raises UnknownLedger, HomeError, LibraryError."""
    from cardbase.library.names import folded

    with changing(path) as connection:
        found = _one(_ledgers(connection), name)
        connection.execute("UPDATE ledger SET in_use = (folded = ?)", (folded(found.name),))
    return found


def forget_ledger(name: str, path: Path | None = None) -> KeptLedger:
    """Take a ledger with all its entries out of the library; what it was.

    Raises UnknownLedger, HomeError, LibraryError.
    """
    from cardbase.library.names import folded

    with changing(path) as connection:
        found = _one(_ledgers(connection), name)
        connection.execute("DELETE FROM ledger WHERE folded = ?", (folded(found.name),))
    return found


def _add(connection: sqlite3.Connection, name: str, entry: Entry) -> None:
    from cardbase.library.names import folded

    enter(
        connection,
        "ledger_entry",
        ledger=folded(name),
        number=entry.number,
        kind=entry.kind.value,
        amount=entry.amount,
        faction=entry.faction,
        cards=" ".join(entry.cards),
        facts=" ".join(entry.facts),
        note=entry.note,
        at=now(),
    )


def _one(ledgers: tuple[KeptLedger, ...], name: str) -> KeptLedger:
    from cardbase.library.names import folded, nearest

    wanted = folded(name) if is_text(name) else ""
    for one in ledgers:
        if (folded(one.name) == wanted) if name else one.in_use:
            return one
    raise UnknownLedger(name, nearest(name, [one.name for one in ledgers]) if wanted else ())


def _ledgers(connection: sqlite3.Connection) -> tuple[KeptLedger, ...]:
    from cardbase.boardgame.pieces import factions

    found = []
    for row in connection.execute(_ALL).fetchall():
        fit(row, LINE, LINE, LINE, LINE, NUMBER)
        folded, name, faction, table, in_use = row
        entries = tuple(_entry(one) for one in connection.execute(_ENTRIES, (folded,)).fetchall())
        if faction not in factions() or not entries or entries[0].kind != "start":
            raise sqlite3.DatabaseError(f"ledger {name}: begins as no ledger does")
        found.append(
            KeptLedger(
                name=name, faction=faction, table=table, entries=entries, in_use=bool(in_use)
            )
        )
    return tuple(found)


def _entry(row: tuple[int, str, int, str, str, str, str, str]) -> Entry:
    """An entry of its row. Raises sqlite3.DatabaseError for what this Kanly does not know."""
    from cardbase.boardgame.facts import all_facts
    from cardbase.boardgame.ledger import Entry, EntryKind
    from cardbase.boardgame.pieces import factions, pieces
    from cardbase.boardgame.vocabulary import TurnPhase

    fit(row, *_CELLS)
    number, kind, amount, faction, cards, facts, note, at = row
    known = {*pieces().cards, *factions(), *all_facts()}
    words = [*cards.split(), *facts.split(), *faction.split()]
    unknown = [one for one in words if one not in known]
    unknown += [note] * (kind == EntryKind.PHASE and note not in {*TurnPhase})
    if unknown or kind not in {*EntryKind}:
        raise sqlite3.DatabaseError(f"entry {number}: nothing is called {[*unknown, kind][0]!a}")
    return Entry(
        kind=EntryKind(kind),
        number=number,
        amount=amount,
        faction=faction,
        cards=tuple(cards.split()),
        facts=tuple(facts.split()),
        note=note,
        at=at,
    )
