"""One thread with a catalog of its own, which the work of a kind goes through.

Python does one thing at a time anyhow. A thread for each kind of work keeps a long piece of it, a
sheet as PDF, from holding up what is quick, and nothing in it needs a lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from errata.errors import KanlyError

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

MOST_WAITING = 200
"""Pieces of work that may wait at a desk."""

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Busy(KanlyError):
    """More is asked of the server than it can do."""

    def __init__(self) -> None:
        super().__init__("too much is asked at once; try again in a moment")


class Desk:
    """A thread that does one piece of work after the other, with an open catalog."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._catalog: Catalog | None = None
        self._waiting = 0

    async def do(
        self,
        work: Callable[Concatenate[Catalog, Asked], Found],
        *args: Asked.args,
        **named: Asked.kwargs,
    ) -> Found:
        """What the work comes to, done in its turn. Raises Busy, and what the work raises."""
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._thread, lambda: self._done(work, *args, **named)
            )
        finally:
            self._waiting -= 1

    def _done(
        self,
        work: Callable[Concatenate[Catalog, Asked], Found],
        *args: Asked.args,
        **named: Asked.kwargs,
    ) -> Found:
        try:
            return work(self._opened(), *args, **named)
        except StopIteration as fault:  # asyncio takes it for no answer, and waits for ever
            raise RuntimeError("a StopIteration left the work") from fault

    def _opened(self) -> Catalog:
        if self._catalog is None:
            from cardbase import open_catalog

            self._catalog = open_catalog()
        return self._catalog

    def close(self) -> None:
        """End the work that is begun, and let go of the catalog."""
        self._thread.shutdown(wait=True, cancel_futures=True)
        if self._catalog is not None:
            self._catalog.close()
