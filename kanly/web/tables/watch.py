"""Where the games of the library stand, read cheaply and often."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import TypeAlias

from cardbase.library.seats import open_seats
from tracker.log.errors import UnknownGame
from tracker.log.record import Head
from tracker.log.store import open_log

Stand: TypeAlias = tuple[Head, int, tuple[int, str]]
"""The head of a game, its last move, and what changes with the rights at it."""


class Watch:
    """A connection of its own to the library; used by one thread."""

    def __init__(self) -> None:
        self._held = ExitStack()
        self._log = self._held.enter_context(open_log())
        self._seats = self._held.enter_context(open_seats())
        self._version = -1
        self._found: dict[str, Stand] = {}

    def stands(self, games: Iterable[str]) -> dict[str, Stand]:
        """Where games stand; one that is gone is left out. Raises LibraryError.

        Only where something was written since is more read than a number.
        """
        wanted = set(games)
        version = self._seats.version()
        if version != self._version:
            self._found.clear()
        self._version = version
        for game in wanted - self._found.keys():
            try:
                self._found[game] = (*self._log.stands(game), self._seats.stands(game))
            except UnknownGame:
                continue
        return {game: self._found[game] for game in wanted & self._found.keys()}

    def close(self) -> None:
        """Let go of the library."""
        self._held.close()
