"""The collection in library.db: copies owned of each card; every change is one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.collection.owned import MOST_OWNED, Copies, OwnedCards, summed
from cardbase.errors import NotKept, NotOwned
from cardbase.library.edit import changing
from cardbase.library.file import looking
from cardbase.library.rows import LINE, NUMBER, KeptCopies, current, enter, fit

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

FIRST = 4
"""The version of library.db since which it holds a collection."""

_ALL = "SELECT octgn_id, card, name, count FROM owned_card ORDER BY card"
_ONE = "SELECT count FROM owned_card WHERE octgn_id = ?"
_DROP = "DELETE FROM owned_card WHERE octgn_id = ?"


def owned(catalog: Catalog, path: Path | None = None) -> OwnedCards:
    """All that is owned; nothing where there is no library. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        rows = _rows(connection) if connection else []
    return _owned(rows, catalog)


def owned_counts(path: Path | None = None) -> Mapping[str, int]:
    """How many copies are owned of each card, by OCTGN GUID. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        rows = _rows(connection) if connection else []
    return {one.octgn_id: one.count for one in rows}


def add(copies: Iterable[Copies], path: Path | None = None) -> tuple[Copies, ...]:
    """Own more copies, all or none; each card named, with all copies owned of it now.

    Raises NotKept where a count is below 1, or more than MOST_OWNED would be owned of a card;
    HomeError, LibraryError.
    """
    more, after = _checked(copies), []
    with changing(path) as connection:
        for one in more:
            count = _count(connection, one.card) + one.count
            after.append(Copies(card=one.card, count=count))
            _put(connection, after[-1])
    return tuple(after)


def replace(copies: Iterable[Copies], catalog: Catalog, path: Path | None = None) -> OwnedCards:
    """Own just these, in the place of all that was owned; the collection before.

    Cards that the catalog has no more stay: nobody could name them to bring them back. Raises
    NotKept for a count below 1 or above MOST_OWNED; HomeError, LibraryError.
    """
    wanted = _checked(copies)
    known = catalog.rows("SELECT octgn_id FROM card")
    with changing(path) as connection:
        rows = _rows(connection)
        connection.executemany(_DROP, [(row["octgn_id"],) for row in known])
        for one in wanted:
            _put(connection, one)
    return _owned(rows, catalog)


def remove(card: Card, count: int, path: Path | None = None) -> int:
    """Own fewer copies of a card; how many are left.

    Raises NotKept for a count below 1, NotOwned where fewer are owned; HomeError, LibraryError.
    """
    _checked([Copies(card=card, count=count)])
    with changing(path) as connection:
        have = _count(connection, card)
        if have < count:
            raise NotOwned(card.full_name, have, count)
        _put(connection, Copies(card=card, count=have - count))
    return have - count


def forget(path: Path | None = None) -> tuple[KeptCopies, ...]:
    """Take out all, lost cards too; what was there, by card id. Raises HomeError, LibraryError."""
    with changing(path) as connection:
        rows = _rows(connection)
        connection.execute("DELETE FROM owned_card")
    return tuple(rows)


def _checked(copies: Iterable[Copies]) -> Sequence[Copies]:
    """Each card once. Raises NotKept for a count that cannot be."""
    each = tuple(copies)
    for one in (*each, *summed(each)):
        if not 1 <= one.count <= MOST_OWNED:
            _refuse(one)
    return summed(each)


def _refuse(one: Copies) -> None:
    raise NotKept(one.card.full_name, f"1 to {MOST_OWNED} copies", str(one.count))


def _rows(connection: sqlite3.Connection) -> list[KeptCopies]:
    found = []
    for row in connection.execute(_ALL):
        fit(row, LINE, LINE, LINE, NUMBER)
        octgn_id, card, name, count = row
        found.append(KeptCopies(octgn_id=octgn_id, card=card, name=name, count=count))
    return found


def _owned(rows: Sequence[KeptCopies], catalog: Catalog) -> OwnedCards:
    cards = current(rows, catalog)
    counts = {one.octgn_id: one.count for one in rows}
    return OwnedCards(
        copies=tuple(Copies(card=card, count=counts[guid]) for guid, card in cards.items()),
        lost=tuple(one for one in rows if one.octgn_id not in cards),
    )


def _count(connection: sqlite3.Connection, card: Card) -> int:
    row = connection.execute(_ONE, (card.octgn_id,)).fetchone()
    if not row:
        return 0
    fit(row, NUMBER)
    return int(row[0])


def _put(connection: sqlite3.Connection, one: Copies) -> None:
    """Own just so many of a card. Raises NotKept where that is too many."""
    card = one.card
    if one.count > MOST_OWNED:
        _refuse(one)
    if one.count:
        enter(
            connection,
            "owned_card",
            "REPLACE",
            octgn_id=card.octgn_id,
            card=card.id,
            name=card.full_name,
            count=one.count,
        )
    else:
        connection.execute(_DROP, (card.octgn_id,))
