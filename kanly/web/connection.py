"""A connection: how many there may be, and how long one may take to say what it wants.

uvicorn waits without end for the head of a request, and for an answer to be taken, so that a few
hundred silent connections would keep everybody else away.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from kanly.web.limits import CONNECTIONS, CONNECTIONS_OF_ADDRESS, HEAD_WITHIN, TAKEN_WITHIN
from kanly.web.places import is_loopback

HEARD: Counter[str] = Counter()
"""The connections of this process that are open, by the address they come from."""


class Connection(H11Protocol):
    """One connection to the server, ended where there are too many, or it is of no use."""

    counted = ""
    late: TimerHandle | None = None
    full: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take the connection, or end it at once."""
        super().connection_made(transport)
        self.counted = self.client[0] if self.client else ""
        HEARD[self.counted] += 1
        too_many = HEARD[self.counted] > CONNECTIONS_OF_ADDRESS and not is_loopback(self.counted)
        if too_many or HEARD.total() > CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        HEARD[self.counted] -= 1
        if HEARD[self.counted] <= 0:
            del HEARD[self.counted]
        for timer in (self.late, self.full):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what has begun a head has to end it in time."""
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Keep the connection for what is asked next."""
        super().on_response_complete()
        self._wait()

    def pause_writing(self) -> None:
        """Wait until the other side has taken what is written, though not without end."""
        super().pause_writing()
        self.full = self.full or self.loop.call_later(TAKEN_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        if self.full is not None:
            self.full.cancel()
            self.full = None

    @property
    def is_answering(self) -> bool:
        """Whether a request is under way."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        """While no request is under way the next one has its time, however it drips in."""
        if self.is_answering:
            if self.late is not None:
                self.late.cancel()
                self.late = None
        elif self.late is None:
            self.late = self.loop.call_later(HEAD_WITHIN, self.transport.abort)
