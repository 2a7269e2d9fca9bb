"""Who follows which game, and wakes when it has gone on.

What this process writes it tells at once. What others write is seen by one look a moment at the
library for all games that are followed, and only while somebody follows one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread
from time import sleep
from typing import TYPE_CHECKING

from errata.errors import KanlyError
from kanly.web.limits import FEEDS, FEEDS_OF_DEVICE

if TYPE_CHECKING:
    from kanly.web.tables.watch import Stand

POLL = 0.04
"""Seconds between two looks at what other processes have written; idle one takes 0.05 ms."""


class TooManyFeeds(KanlyError):
    """More feeds are wanted than are served."""

    def __init__(self, *, here: bool) -> None:
        where = "on this device" if here else "at this server"
        super().__init__(f"too many pages of games are open {where}; close one")


@dataclass
class Following:
    """A game that somebody follows: how often it has gone on, and who waits for the next time."""

    many: int = 0
    turns: int = 0
    waiting: asyncio.Event = field(default_factory=asyncio.Event)


class Listeners:
    """All who follow games by this process.

    The look at the library is a thread's own: a library that another process holds keeps nobody
    waiting, and an idle look wakes nothing else.
    """

    def __init__(self) -> None:
        self._games: dict[str, Following] = {}
        self._devices: Counter[str] = Counter()
        self._stood: dict[str, Stand] = {}
        self._thread: Thread | None = None
        self._wanted = Event()  # somebody follows a game, or it ends
        self._ends = False

    def verify_room(self, device: str) -> None:
        """Check that one more may follow. Raises TooManyFeeds."""
        if self._devices[device] >= FEEDS_OF_DEVICE:
            raise TooManyFeeds(here=True)
        if self._devices.total() >= FEEDS:
            raise TooManyFeeds(here=False)

    @asynccontextmanager
    async def following(self, game: str, device: str) -> AsyncIterator[Following]:
        """Follow a game. Raises TooManyFeeds."""
        self.verify_room(device)
        found = self._games.setdefault(game, Following())
        found.many += 1
        self._devices[device] += 1
        self._wanted.set()
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = Thread(target=self._look, args=(loop,), name="watch", daemon=True)
            self._thread.start()
        try:
            yield found
        finally:
            found.many -= 1
            self._devices[device] -= 1
            if not self._devices[device]:
                del self._devices[device]
            if not found.many:
                self._games.pop(game, None)
                self._stood.pop(game, None)
            if not self._games and not self._ends:
                self._wanted.clear()

    def tell(self, game: str) -> None:
        """Wake all who follow a game: it has gone on."""
        found = self._games.get(game)
        if found is not None:
            found.turns += 1
            found.waiting.set()
            found.waiting = asyncio.Event()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look at the library while somebody follows a game."""
        from kanly.web.tables.watch import Watch

        watch, seen = None, None
        while self._wanted.wait() and not self._ends:
            with suppress(KanlyError):  # a library that is held now is looked at again
                watch = watch or Watch()
                stands = watch.stands(tuple(self._games))
                if stands is not seen:
                    loop.call_soon_threadsafe(self._compare, stands)
                seen = stands
            sleep(POLL)
        if watch is not None:
            watch.close()

    def _compare(self, stands: Mapping[str, Stand]) -> None:
        """Tell of the games that stand elsewhere than they did."""
        for game, stand in stands.items():
            # at the first look, too: it was written to, perhaps, since its follower looked
            if game in self._games and self._stood.get(game) != stand:
                self.tell(game)
                self._stood[game] = stand

    async def close(self) -> None:
        """Stop looking."""
        self._ends = True
        self._wanted.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
