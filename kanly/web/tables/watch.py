"""Where the games of the library stand, read cheaply and often."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import TypeAlias

from cardbase.library.seats import open_seats
from tracker.log.record import Head
from tracker.log.store import open_log

Stand: TypeAlias = tuple[Head, int, tuple[int, str]]
"""The head of a game, its last move, and what changes with the rights at it."""

NONE = (0, "")
"""What stands for the rights at a game at which nobody has one."""


class Watch:
    """A connection of its own to the library; used by one thread."""

    def __init__(self) -> None:
        self._held = ExitStack()
        self._log = self._held.enter_context(open_log())
        self._seats = self._held.enter_context(open_seats())
        self._read: tuple[int, frozenset[str]] = (-1, frozenset())
        self._found: dict[str, Stand] = {}

    def stands(self, games: Iterable[str]) -> dict[str, Stand]:
        """Where games stand; one that is gone is left out. Raises LibraryError.

        Where nothing was written since, no more is read than a number that SQLite keeps in memory;
        else two queries read all of them at once.
        """
        wanted = frozenset(games)
        version = self._seats.version()
        if (version, wanted) != self._read:
            stand, rights = self._log.stand(wanted), self._seats.stands(wanted)
            self._found = {
                game: (head, moved, rights.get(game, NONE)) for game, (head, moved) in stand.items()
            }
            self._read = version, wanted
        return self._found

    def close(self) -> None:
        """Let go of the library."""
        self._held.close()
