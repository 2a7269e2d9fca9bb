"""Who follows which game, and wakes when it has gone on.

What this process writes it tells at once. What others write is seen by one look a moment at the
library for all games that are followed, and only while somebody follows one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from errata.errors import KanlyError
from kanly.web.limits import FEEDS, FEEDS_OF_DEVICE

if TYPE_CHECKING:
    from kanly.web.tables.watch import Stand, Watch

POLL = 0.2
"""Seconds between two looks at what other processes have written."""


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
    """All who follow games by this process."""

    def __init__(self) -> None:
        self._games: dict[str, Following] = {}
        self._devices: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="watch")
        self._watch: Watch | None = None
        self._stood: dict[str, Stand] = {}

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
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
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

    def tell(self, game: str) -> None:
        """Wake all who follow a game: it has gone on."""
        found = self._games.get(game)
        if found is not None:
            found.turns += 1
            found.waiting.set()
            found.waiting = asyncio.Event()

    async def _look(self) -> None:
        """Look at the library while somebody follows a game."""
        loop = asyncio.get_running_loop()
        while self._games:
            with suppress(KanlyError):  # a library that is held now is looked at again
                stands = await loop.run_in_executor(self._thread, self._read, list(self._games))
                for game, stand in stands.items():
                    # at the first look, too: it was written to, perhaps, since its follower looked
                    if self._stood.get(game) != stand:
                        self.tell(game)
                    self._stood[game] = stand
            await asyncio.sleep(POLL)

    def _read(self, games: Iterable[str]) -> dict[str, Stand]:
        from kanly.web.tables.watch import Watch

        if self._watch is None:
            self._watch = Watch()
        return self._watch.stands(games)

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._thread.shutdown()
        if self._watch is not None:
            self._watch.close()
