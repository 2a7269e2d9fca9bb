"""The moves of the head of a game: what was undone and redone, by whom, and who agreed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from msgspec.structs import asdict, replace

from cardbase.library.rows import LINE, NUMBER, TEXT, enter, fit
from tracker.log.errors import LostRace
from tracker.log.record import Head, Move, MoveKind

MOVES = """
SELECT number, kind, house, at, branch, seq, to_branch, to_seq, agreed, words, why
FROM game_move WHERE game = ? ORDER BY number"""
LAST = "SELECT coalesce(max(number), 0) FROM game_move WHERE game = ?"
THERE = "SELECT 1 FROM sqlite_master WHERE name = 'game_move'"

CELLS = (NUMBER, LINE, LINE, LINE, LINE, NUMBER, LINE, NUMBER, LINE, TEXT, TEXT)


def read_moves(connection: sqlite3.Connection, game: str) -> tuple[Move, ...]:
    """The moves of a game, the first one first; none in a library older than they are."""
    if connection.execute(THERE).fetchone() is None:
        return ()
    found = []
    for row in connection.execute(MOVES, (game,)):
        fit(row, *CELLS)
        if row[1] not in set(MoveKind):
            raise sqlite3.DatabaseError(f"holds a move no Kanly writes: {row[1][:40]!a}")
        fields = dict(zip(Move.__struct_fields__, row, strict=True))
        found.append(Move(**fields | {"kind": MoveKind(row[1])}))
    return tuple(found)


def last_move(connection: sqlite3.Connection, game: str) -> int:
    """The number of the last move of a game, 0 for none."""
    if connection.execute(THERE).fetchone() is None:
        return 0
    (last,) = connection.execute(LAST, (game,)).fetchone()
    return int(last)


def write_moves(connection: sqlite3.Connection, head: Head, said: Sequence[Move], at: str) -> None:
    """Write moves that were said at a head, numbered on from those before.

    Raises LostRace where a move was to be of another number: something was said meanwhile.
    """
    last = last_move(connection, head.game)
    if said and said[0].number not in {0, last + 1}:
        raise LostRace(head, head)
    for number, move in enumerate(said, last + 1):
        here = replace(move, number=number, at=at, branch=head.branch, seq=head.seq)
        enter_move(connection, head.game, here)


def enter_move(connection: sqlite3.Connection, game: str, move: Move) -> None:
    """Write one move of a game as it is."""
    fields = asdict(move) | {"kind": move.kind.value}
    enter(connection, "game_move", game=game, **fields)
