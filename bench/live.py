"""A live session with sixty cards in play: from a command to the redrawn screen.

Usage: python bench/live.py [--runs N] [--json] [--out FILE]

The situation of `full-interval.toml` is played on in `kanly play` by deeds drawn by lot, a game
of its own each round, in a terminal of 80 x 24. A line counts from its
Enter until the board, the question and the options are drawn, as wall time and as CPU time of this
process, which others who use the machine do not lengthen. What a row is and what the exit codes
mean: bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from statistics import median, quantiles

from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.output.vt100 import Vt100_Output
from told import Floor, Found, Row, told

from cardbase.catalog.catalog import Catalog
from cardbase.catalog.open import open_catalog
from kanly.play.live import Live
from kanly.play.screen import Screen
from tracker.engine.table import CardFacts
from tracker.staging.reading import read_file
from tracker.table.menu import menu
from tracker.table.session import new_game
from tracker.views.seen import view_of

SITUATION = Path(__file__).parent / "full-interval.toml"
LINES = 40
"""Lines that are entered in each round."""

MOST_MS = 50.0
SIZE = Size(rows=24, columns=80)


class Timed(Live):
    """A session that notes when a line is entered."""

    began: tuple[float, float] | None = None

    def enter(self, line: str) -> None:
        """Do what a line says."""
        self.began = time.perf_counter(), time.process_time()
        super().enter(line)


class Drawn:
    """The screen of a session that enters its own lines, and what each of them took."""

    def __init__(self, live: Timed, pipe: PipeInput, random: Random) -> None:
        self._live, self._pipe = live, pipe
        self._lines = _lines(live, random)
        self.wall: list[float] = []
        self.cpu: list[float] = []
        screen = Screen(live)
        screen.app.after_render += self._seen
        screen.run()

    def _seen(self, _app: object) -> None:
        """The screen was drawn: if by a line, note it and type the next one."""
        if self._live.began is not None:
            wall, cpu = self._live.began
            self.wall.append((time.perf_counter() - wall) * 1000)
            self.cpu.append((time.process_time() - cpu) * 1000)
        elif self.wall:
            return
        self._live.began = None
        self._pipe.send_text(f"{next(self._lines)}\r" if len(self.wall) < LINES else "q\r")


def _lines(live: Live, random: Random) -> Iterator[str]:
    """Lines drawn by lot: of all kinds of deeds one, with the least that it can be done with."""
    while True:
        view = view_of(live.session, live.viewer)
        entries = menu(view.counted, view.cards, view.known).entries
        deeds = [
            (one.house, said)
            for one in entries
            if (said := [a for a in one.choices if not a.unseen]) and one.verb != "resign"
        ]
        house, choices = random.choice(deeds)
        yield f"{house}: {random.choice(choices).words}".removeprefix(": ")


def drawn(catalog: Catalog, number: int) -> Drawn:
    """A round: the situation laid out anew, and played on."""
    began = read_file(SITUATION, CardFacts(catalog))
    with (
        new_game(catalog, f"round{number}", began) as session,
        create_pipe_input() as pipe,
        create_app_session(pipe, Vt100_Output(StringIO(), lambda: SIZE, term="xterm")),
    ):
        return Drawn(Timed(session, curtains=False), pipe, Random(number))  # noqa: S311 - a game by lot


def figures(what: str, times: list[float], *, floor: bool) -> list[Row]:
    """Median and 95th percentile of some times."""
    most = Floor(under=MOST_MS) if floor else None
    p95 = quantiles(times, n=20)[-1]
    return [
        Row(what=f"{what}, median", figure=median(times), unit="ms"),
        Row(what=f"{what}, 95th percentile", figure=p95, unit="ms", floor=most),
    ]


def measure(runs: int) -> Found:
    """All rounds, after one that loads what is needed."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        os.environ["KANLY_HOME"] = folder
        with open_catalog() as catalog:
            drawn(catalog, 0)
            rounds = [drawn(catalog, number) for number in range(1, runs + 1)]
    wall = [one for found in rounds for one in found.wall]
    cpu = [one for found in rounds for one in found.cpu]
    return Found(
        rows=[
            *figures("a line done and the screen redrawn, CPU time", cpu, floor=True),
            *figures("a line done and the screen redrawn, wall time", wall, floor=False),
        ]
    )


if __name__ == "__main__":
    sys.exit(told(__doc__, "live", measure, rounds=10))
