"""Bots at the tables of a running `kanly serve`: each says a random legal choice, and listens.

A bot knows nothing but what its seat is told: options.json, and the feed. They talk HTTP by
themselves, each seat by two connections it keeps: a client library takes more time than the server.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlencode

import msgspec

from tracker.engine.options import Arg, FreeText, Number, Option, Several, Value, lowest, words_of

LEFT_OUT = frozenset({"resign", "standing"})
"""Words that end a game early, or that no random choice fills."""
AGAIN = 0.1
"""Seconds after which a bot comes back to a server that is gone."""
SIT_DOWN = 0.1
"""Seconds between two tables that sit down."""
ARRIVES = 2.0
"""Seconds in which all that was said has to arrive, at the end."""
PATIENCE = 60.0
"""Seconds in which an answer must be there."""
LONGEST_LINE = 2**20
OK, DONE = 200, 303


class Gone(Exception):
    """The server has ended a connection, or answers otherwise than it should."""


@dataclass
class Line:
    """A connection to the server, made again where it is gone."""

    port: int
    ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, secret: str, body: str = "") -> tuple[int, bytes]:
        """The status and the body of an answer. Raises Gone."""
        try:
            async with asyncio.timeout(PATIENCE):
                reader, status, length = await self.send(method, path, secret, body)
                return status, await reader.readexactly(length)
        except (OSError, EOFError, TimeoutError, ValueError) as fault:
            self.close()
            raise Gone(str(fault)) from None

    async def send(
        self, method: str, path: str, secret: str, body: str = ""
    ) -> tuple[asyncio.StreamReader, int, int]:
        """Send a request; where to read its answer, the status, the length, 0 for none told."""
        if self.ends is None:
            self.ends = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST_LINE)
        reader, writer = self.ends
        host = f"127.0.0.1:{self.port}"
        head = f"{method} {path} HTTP/1.1\r\nhost: {host}\r\ncookie: kanly_device={secret}\r\n"
        if body:
            head += f"origin: http://{host}\r\ncontent-length: {len(body)}\r\n"
            head += "content-type: application/x-www-form-urlencoded\r\n"
        writer.write(f"{head}\r\n{body}".encode())
        first = await reader.readline()
        if not first:
            raise EOFError
        length, closes = 0, False
        while (line := await reader.readline()) not in {b"\r\n", b""}:
            name, _, value = line.decode("latin-1").lower().partition(":")
            length = int(value) if name == "content-length" else length
            closes = closes or (name == "connection" and value.strip() == "close")
        if closes:
            self.ends = None
        return reader, int(first.split()[1]), length

    def close(self) -> None:
        """Let go of the connection."""
        if self.ends is not None:
            self.ends[1].close()
            self.ends = None


@dataclass
class Seat:
    """A seat of a table: its House, the secret of its device, and up to where it has heard."""

    house: str
    secret: str
    position: str = ""
    came_back: int = 0


@dataclass(kw_only=True)
class Table:
    """A table, and what has come of it.

    Attributes:
        acknowledged: The commands that were answered as done, in their order.
        unsure: Commands whose answer was lost with the server.
        sent: By House that has not heard of the last command: after which event, and when it was.
    """

    game: str
    seats: list[Seat]
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    unsure: list[tuple[str, str]] = field(default_factory=list)
    sent: dict[str, tuple[int, float]] = field(default_factory=dict)
    over: bool = False


@dataclass
class Measured:
    """What the bots measured, in seconds; and what was answered otherwise than as done."""

    answers: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    menus: list[float] = field(default_factory=list)
    others: dict[str, int] = field(default_factory=dict)

    def count(self, what: str) -> None:
        """Count something that came otherwise."""
        self.others[what] = self.others.get(what, 0) + 1


def choice_of(action: dict[str, Any], chance: random.Random) -> str:
    """The words of an action with random values."""
    args = msgspec.convert(action["arguments"], tuple[Arg, ...])
    option = Option(verb=action["verb"], args=args, says="")
    values: list[Value] = []
    for arg in option.open:
        match arg:
            case Number():
                values.append(chance.randint(lowest(arg, values), arg.high))
            case Several():
                alone = () if arg.shares else tuple((one.named,) for one in arg.of if not one.needs)
                some = alone if arg.least <= 1 <= arg.most else ()
                values.append(chance.choice((*arg.ways, *some) or ((),)))
            case FreeText():
                values.append(arg.words)
    return words_of(option, values)


class Bots:
    """All bots of a try-out, in one process."""

    def __init__(self, port: int, tables: list[Table], every: float, seed: int) -> None:
        self.port = port
        self.tables = tables
        self.every = every
        self.chance = random.Random(seed)  # noqa: S311 - no secret
        self.measured = Measured()
        self.ended = False

    async def play(self, seconds: float) -> None:
        """Sit down, a table after the other; play for so long; let all that was said arrive."""
        heard, spoken = [], []
        until = time.monotonic() + SIT_DOWN * len(self.tables) + seconds
        for table in self.tables:
            heard += [asyncio.create_task(self._listen(table, seat)) for seat in table.seats]
            spoken.append(asyncio.create_task(self._speak(table, until)))
            await asyncio.sleep(SIT_DOWN)
        self.measured = Measured()
        await asyncio.gather(*spoken)
        await asyncio.sleep(ARRIVES)
        self.ended = True
        for one in heard:
            one.cancel()
        await asyncio.gather(*heard, return_exceptions=True)

    async def _speak(self, table: Table, until: float) -> None:
        line, due = Line(self.port), time.monotonic()
        while time.monotonic() < until and not (self.ended or table.over):
            try:
                await self._say_one(table, line)
            except Gone:
                self.measured.count("requests that were lost with the server")
                await asyncio.sleep(AGAIN)
            due = max(due + self.every, time.monotonic())
            await asyncio.sleep(due - time.monotonic())
        line.close()

    async def _say_one(self, table: Table, line: Line) -> None:
        """Have one seat that may say something say it. Raises Gone."""
        seats = self.chance.sample(table.seats, len(table.seats))
        while seats:
            seat = seats.pop(0)
            found = await self._options(table, seat, line)
            if found is None:
                return
            table.over = bool(found["winner"])
            some = [
                one
                for one in found["actions"]
                if one["house"] == seat.house and one["verb"] not in LEFT_OUT and not one["secret"]
            ]
            if some and not table.over:
                words = choice_of(self.chance.choice(some), self.chance)
                await self._say(table, seat, line, words, found["position"])
                return
            seats.sort(key=lambda one: one.house not in found["awaited"])

    async def _options(self, table: Table, seat: Seat, line: Line) -> dict[str, Any] | None:
        began = time.perf_counter()
        path = f"/games/{table.game}/options.json?as={seat.house}"
        status, body = await line.ask("GET", path, seat.secret)
        self.measured.menus.append(time.perf_counter() - began)
        if status != OK:
            self.measured.count(f"options answered {status}")
            return None
        return cast(dict[str, Any], json.loads(body))

    async def _say(self, table: Table, seat: Seat, line: Line, words: str, head: str) -> None:
        form = urlencode({"head": head, "house": seat.house, "words": words, "sure": "1"})
        said, after, began = (seat.house, words), int(head.split(":")[1]), time.perf_counter()
        table.sent = {one.house: (after, began) for one in table.seats if one is not seat}
        try:
            status, _ = await line.ask("POST", f"/games/{table.game}/say", seat.secret, form)
        except Gone:
            table.unsure.append(said)
            table.sent.clear()
            raise
        if status == DONE:
            self.measured.answers.append(time.perf_counter() - began)
            table.acknowledged.append(said)
        else:
            table.sent.clear()
            self.measured.count(f"commands answered {status}")

    async def _listen(self, table: Table, seat: Seat) -> None:
        """Follow the game, and come back as a browser does."""
        while not self.ended:
            line = Line(self.port)
            try:
                async for position in self._feed(table, seat, line):
                    now, seat.position = time.perf_counter(), position
                    after, began = table.sent.get(seat.house, (0, 0.0))
                    if began and int(position.split(":")[1]) > after:
                        self.measured.arrivals.append(now - began)
                        del table.sent[seat.house]
            except (OSError, EOFError, ValueError):
                pass
            finally:
                line.close()
            seat.came_back += 1
            await asyncio.sleep(AGAIN)

    async def _feed(self, table: Table, seat: Seat, line: Line) -> AsyncIterator[str]:
        """The position of each piece of news."""
        asked = urlencode({"as": seat.house, "after": seat.position})
        path = f"/games/{table.game}/feed?{asked}"
        reader, status, _ = await line.send("GET", path, seat.secret)
        if status != OK:
            self.measured.count(f"feeds answered {status}")
            return
        name = ""
        while said := await reader.readline():
            key, _, value = said.decode().rstrip().partition(": ")
            if key == "event":
                name = value
            elif key == "data" and name == "news":
                yield json.loads(value)["position"]
