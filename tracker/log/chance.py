"""What the chance of a game comes from: kept beside its log, in no event, no export and no view."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

KEEP = "INSERT OR IGNORE INTO game_chance VALUES (?, ?)"


def keep_chance(connection: sqlite3.Connection, game: str, chance: str = "") -> None:
    """Keep what the chance of a game comes from, fresh from the system; what is kept stays."""
    from secrets import token_hex

    connection.execute(KEEP, (game, chance or token_hex(32)))


def read_chance(connection: sqlite3.Connection, game: str) -> str:
    """What is kept, "" for none."""
    query = "SELECT chance FROM game_chance WHERE game = ?"
    row = connection.execute(query, (game,)).fetchone()
    return "" if row is None else str(row[0])
