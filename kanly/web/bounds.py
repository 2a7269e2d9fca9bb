"""Counts what is asked of the server: how often, how much at a time, how long."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from kanly.web.limits import ADDRESSES, BODY_WITHIN, LARGEST_BODY


class Buckets:
    """For each address a bucket that fills by the second; the one longest silent goes first."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, whose: str, most: float, rate: float) -> bool:
        """Take one out of a bucket of so many, filled at a rate a second; False: it is empty."""
        now = monotonic()
        left, since = self._left.pop(whose, (most, now))
        left = min(most, left + (now - since) * rate)
        self._left[whose] = (max(left - 1, 0), now)
        if len(self._left) > ADDRESSES:
            del self._left[next(iter(self._left))]
        return left >= 1


class UnderWay:
    """What is being answered now, by whoever it is for."""

    def __init__(self) -> None:
        self._many: Counter[str] = Counter()

    @contextmanager
    def counted(self, bounds: Iterable[tuple[str, int]]) -> Iterator[bool]:
        """Count something for all of these; False where one of them has so many already."""
        names = [name for name, _ in bounds]
        fits = all(self._many[name] < most for name, most in bounds)
        self._many.update(names)
        try:
            yield fits
        finally:
            self._many.subtract(names)
            for name in names:
                if self._many[name] <= 0:
                    del self._many[name]


class Limited:
    """Reads a body up to its limit, also where its length was not told before, and in its time."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.read = 0
        self.until = monotonic() + BODY_WITHIN
        self.whole = False

    async def __call__(self) -> Message:
        """The next part. Raises HTTPException: 408 where it is late, 413 where it is too much."""
        if self.whole:
            return await self.receive()
        try:
            async with asyncio.timeout(self.until - monotonic()):
                message = await self.receive()
        except TimeoutError:
            raise HTTPException(408, "what was sent came too slowly") from None
        self.read += len(message.get("body", b""))
        self.whole = not message.get("more_body", False)
        if self.read > LARGEST_BODY:
            raise HTTPException(413, f"at most {LARGEST_BODY // 1_000_000} MB can be sent at once")
        return message
