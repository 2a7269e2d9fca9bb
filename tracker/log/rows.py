"""The rows of a line of history, read from library.db and checked."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from tracker.log.errors import LogDamaged
from tracker.log.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.log.branches import Stretch
    from tracker.log.record import Draft, Head

STRETCH = """
SELECT seq, kind, version, body, at, seal, branch FROM game_event
WHERE game = ? AND branch = ? AND seq BETWEEN ? AND ? AND typeof(at) = 'text' ORDER BY seq"""

SEAL = "SELECT seal FROM game_event WHERE game = ? AND branch = ? AND seq = ?"

EVENT = "INSERT INTO game_event VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

Row = tuple[int, str, int, str, str, str, str]


def read_rows(connection: sqlite3.Connection, game: str, stretches: Iterable[Stretch]) -> list[Row]:
    """The rows of a line of history; only their times are checked, which no seal holds."""
    found: list[Row] = []
    for one in stretches:
        found += connection.execute(STRETCH, (game, one.branch, one.first, one.last))
    if not all(row[4].isprintable() for row in found):
        raise sqlite3.DatabaseError("the time of an event is no line of text")
    return found


def verified(game: str, stretches: Sequence[Stretch], rows: Iterable[Row]) -> list[Record]:
    """The records of a line of history.

    Raises:
        LogDamaged: a number is missing, or a seal does not fit what it seals.
    """
    from hashlib import sha256

    found = []
    previous = ""
    for number, (seq, kind, version, body, at, seal, branch) in enumerate(rows, 1):
        if seq != number:
            break
        # seal_of, written out: this runs for every event of a game at every command
        previous = sha256(f"{previous}\n{kind}\n{version}\n{body}".encode()).hexdigest()
        if seal != previous:
            raise LogDamaged(game, branch, seq, "it is not as it was sealed")
        found.append(
            Record(seq=seq, kind=kind, version=version, body=body, at=at, seal=seal, branch=branch)
        )
    for one in stretches:
        if one.last > len(found):
            raise LogDamaged(game, one.branch, len(found) + 1, "it is missing")
    return found


def seal_at(connection: sqlite3.Connection, game: str, line: Sequence[Stretch]) -> str:
    """The seal of the last event of a line of history. Raises LogDamaged."""
    last = line[-1]
    row = connection.execute(SEAL, (game, last.branch, last.last)).fetchone()
    if row is None:
        raise LogDamaged(game, last.branch, last.last, "it is missing")
    return str(row[0])


def write_rows(
    connection: sqlite3.Connection, head: Head, seal: str, drafts: Iterable[Draft], at: str
) -> int:
    """Write records after a head whose seal is given; the number of the last one."""
    from tracker.log.record import seal_of

    seq = head.seq
    for kind, version, body in drafts:
        seq += 1
        seal = seal_of(seal, kind, version, body)
        connection.execute(EVENT, (head.game, head.branch, seq, kind, version, body, at, seal))
    return seq
