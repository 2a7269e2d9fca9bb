"""Load: `kanly serve` on one core, tables of three bots on another; with --kill it is killed.

Usage: python bench/load.py [--tables N] [--seconds S] [--every S] [--kill N] [--workers N]
           [--json] [--out FILE] [--seed S]

A home is made for the run and thrown away; in it so many games of three Houses are laid out with
starter decks. Each table says a random legal choice every two seconds, by the seat of one of its
Houses; all three follow the game. Measured by the bots, so with their own share of the time: from a
command sent to its answer, and to its arrival by the feed at each of the other two.

At the end the log of each game is compared with what was acknowledged: nothing may be lost, nothing
be there twice, and every seat must have heard of the last event. With --kill the server is killed
(SIGKILL) at random moments and started again, so many times; what was under way then may be in the
log or not. Exit code 0: every floor holds; 1: one does not; 2: it could not be tried.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

import httpx
from bots import Bots, Seat, Table
from told import Floor, Found, NoMeasure, Row, options, tell

if TYPE_CHECKING:
    import argparse

SEATED = (("Vernius", "Atreides"), ("Ordos", "Harkonnen"), ("Ecaz", "Fremen"))
DEALT = 10
"""Games that are dealt; the others begin as one of them does, and draw their own cards."""
STARTS_WITHIN = 60.0
LEAST_FEEDS = 4096
ANSWER_P95, ARRIVAL_P95 = 50.0, 150.0
"""Milliseconds that are promised."""


def lay_out(many: int) -> list[Table]:
    """Lay out so many games in the home, each seat with a device of its own."""
    from cardbase import open_catalog
    from cardbase.library.seats import Right, Role, digest_of, open_seats
    from tracker.log.store import open_log
    from tracker.table.session import laid_out, new_game

    tables = []
    with open_catalog() as catalog, open_seats() as seats, open_log() as log:
        for number in range(1, many + 1):
            game = f"table-{number}"
            if number <= DEALT:
                with new_game(catalog, game, laid_out(f"Table {number}", number, {})) as session:
                    for name, sponsor in SEATED:
                        session.give(["house", name, "sponsor", sponsor])
                        session.give(["deck", f"starter:{sponsor.lower()}"], name.lower())
                    session.give(["begin"])
            else:
                log.take(log.whole(f"table-{number % DEALT + 1}"), game)
            seated = [Seat(name.lower(), secrets.token_urlsafe(32)) for name, _ in SEATED]
            for one in seated:
                device = digest_of(one.secret)
                seats.give(Right(game=game, device=device, role=Role.HOUSE, house=one.house))
            tables.append(Table(game=game, seats=seated))
    return tables


class Server:
    """`kanly serve` in a process of its own, on a core of its own where there are two."""

    def __init__(self, port: int, workers: int) -> None:
        self.port = port
        self.workers = workers
        self.url = f"http://127.0.0.1:{port}"
        self.highest = 0.0
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers. Raises NoMeasure."""
        words = ["-m", "kanly", "serve", "--port", str(self.port), "--workers", str(self.workers)]
        self.process = subprocess.Popen(  # noqa: S603 - our own
            [sys.executable, *words], stdout=subprocess.DEVNULL, start_new_session=True
        )
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(self.process.pid, cores[: self.workers] or cores)
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and self.process.poll() is None:
            try:
                httpx.get(f"{self.url}/health", timeout=5)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return
        raise NoMeasure("the server did not start")

    def kill(self) -> None:
        """Kill it and all its processes."""
        self._look()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl+C does."""
        self._look()
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(20)

    def held(self) -> float:
        """Megabytes that it holds now, all its processes together."""
        return sum(self._kilobytes("VmRSS")) / 1024

    def busy(self) -> float:
        """Seconds of a core that its processes have used."""
        ticks = 0
        for each in self._processes():
            fields = Path(f"/proc/{each}/stat").read_text(encoding="utf-8").rpartition(")")[2]
            ticks += sum(map(int, fields.split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def _look(self) -> None:
        """Keep the most memory it has ever held."""
        self.highest = max(self.highest, sum(self._kilobytes("VmHWM")) / 1024)

    def _kilobytes(self, what: str) -> list[int]:
        """A figure of the status of each of its processes."""
        found = [
            Path(f"/proc/{each}/status").read_text(encoding="utf-8") for each in self._processes()
        ]
        return [int(each.partition(f"{what}:")[2].split()[0]) for each in found]

    def _processes(self) -> list[int]:
        """It, and those that serve for it."""
        own = self.process.pid
        others = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="utf-8")
        return [own, *map(int, others.split())]


async def killing(server: Server, kills: int, chance: random.Random) -> int:
    """Kill the server at random moments and start it again; how often it was."""
    done = 0
    while done < kills:
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        server.kill()
        await asyncio.to_thread(server.start)
        done += 1
    return done


def compared(tables: list[Table]) -> tuple[int, int, int]:
    """How many commands are lost, how many are there twice, how many seats lag behind."""
    from tracker.engine.codec import decode
    from tracker.engine.events import CommandGiven
    from tracker.log.store import read_log

    lost = doubled = behind = 0
    with read_log() as log:
        for table in tables:
            events = [decode(one.kind, one.version, one.body) for one in log.records(table.game)]
            said = [one for one in events if isinstance(one, CommandGiven)][len(SEATED) * 2 + 1 :]
            left = len(table.acknowledged), len(table.acknowledged) + len(table.unsure)
            lost += max(0, left[0] - len(said))
            doubled += max(0, len(said) - left[1])
            if not table.unsure:
                pairs = zip(said, table.acknowledged, strict=False)
                lost += sum(one.house != house for one, (house, _) in pairs)
            head = log.head(table.game).seq
            behind += sum(one.position.split(":")[1:2] != [str(head)] for one in table.seats)
    return lost, doubled, behind


async def tried(server: Server, tables: list[Table], asked: argparse.Namespace) -> tuple[Bots, int]:
    """Have the bots play while the server is killed now and then."""
    bots = Bots(server.port, tables, asked.every, asked.seed)
    chance = random.Random(asked.seed)  # noqa: S311 - no secret
    if not asked.kill:
        await bots.play(asked.seconds)
        return bots, 0
    playing = asyncio.create_task(bots.play(10**9))
    killed = await killing(server, asked.kill, chance)
    await asyncio.sleep(5)
    for table in tables:
        table.over = True
    await playing
    return bots, killed


def percentile(times: list[float], which: int) -> float:
    """A percentile in milliseconds. Raises NoMeasure."""
    if len(times) < 2:  # noqa: PLR2004 - it needs two
        raise NoMeasure("nothing was said")
    return quantiles(times, n=100)[which - 1] * 1000


def measure(asked: argparse.Namespace) -> Found:
    """Lay out, serve, play, compare. Raises NoMeasure."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, LEAST_FEEDS)), hard))
    with tempfile.TemporaryDirectory(prefix="kanly-load-") as home:
        os.environ["KANLY_HOME"] = home
        tables = lay_out(asked.tables)
        server = Server(asked.port, asked.workers)
        fresh = server.held()
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, cores[-1:])
        try:
            bots, killed = asyncio.run(tried(server, tables, asked))
            busy = server.busy()
        finally:
            server.stop()
            os.sched_setaffinity(0, cores)
        lost, doubled, behind = compared(tables)
    found = bots.measured
    acknowledged = sum(len(table.acknowledged) for table in tables)
    none = Floor(under=1)
    timed = not asked.kill
    rows = [
        Row(what="commands acknowledged", figure=acknowledged, unit=""),
        Row(what="of them lost", figure=lost, unit="", floor=none),
        Row(what="commands that are there twice", figure=doubled, unit="", floor=none),
        Row(what="seats that did not hear of the last event", figure=behind, unit="", floor=none),
        *(Row(what=what, figure=many, unit="") for what, many in sorted(found.others.items())),
    ]
    for what, times, most in (
        ("a command's answer", found.answers, ANSWER_P95),
        ("its arrival at the others", found.arrivals, ARRIVAL_P95),
        ("what may be said, as JSON", found.menus, None),
    ):
        floor = Floor(under=most) if most and timed else None
        rows.append(Row(what=f"{what}, median", figure=percentile(times, 50), unit="ms"))
        rows.append(Row(what=f"{what}, p95", figure=percentile(times, 95), unit="ms", floor=floor))
    rows.append(Row(what="memory of the server, begun", figure=fresh, unit="MiB"))
    rows.append(Row(what="memory of the server, most", figure=server.highest, unit="MiB"))
    if not killed:
        each = busy * 1000 / max(acknowledged, 1)
        rows.append(
            Row(what="of a core, for each command and all it leads to", figure=each, unit="ms")
        )
    if killed:
        unsure = sum(len(table.unsure) for table in tables)
        back = sum(seat.came_back for table in tables for seat in table.seats)
        rows.append(Row(what="times the server was killed", figure=killed, unit=""))
        rows.append(Row(what="commands under way then", figure=unsure, unit=""))
        rows.append(Row(what="times a seat came back to its feed", figure=back, unit=""))
    return Found(rows=rows)


def main() -> int:
    """Read the options, measure, and return the exit code."""
    parser = options(__doc__, rounds=None)
    parser.add_argument("--tables", type=int, default=100, metavar="N", help="tables (100)")
    parser.add_argument("--seconds", type=float, default=300, metavar="S", help="how long (300)")
    parser.add_argument("--every", type=float, default=2, metavar="S", help="a choice each (2)")
    parser.add_argument("--kill", type=int, default=0, metavar="N", help="kill it so many times")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--port", type=int, default=8149, metavar="N", help="the port (8149)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="what chance comes from")
    asked = parser.parse_args()
    return tell(__doc__, "load", asked, lambda: measure(asked))


if __name__ == "__main__":
    sys.exit(main())
