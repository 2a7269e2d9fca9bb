"""Kills: a program that writes to a game's log is killed at random moments; what is left is read.

Usage: python bench/kill.py [--runs N] [--json] [--out FILE] [--seed S] [--game ID]
           [--begin COMMAND] [-- COMMAND ...]

Without a COMMAND a small worker of its own is killed: it appends to the log without end and says
each event it was told is kept. With one, that COMMAND is started again and again and killed, now
sooner, now later; an end with exit code 0 is its word that one event or more is kept. --begin is
run once before, to make the game. KANLY_HOME is a folder made for the run and thrown away.

After each kill the log must be readable, its seals must fit, all that was there before and all
that was acknowledged must be there still. Exit code 0: all of it was; 1: something was lost or
broken; 2: it could not be tried.
"""

from __future__ import annotations

import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from told import Floor, Found, NoMeasure, Row, options, tell

from errata.errors import KanlyError
from tracker.log.store import open_log, read_log

if TYPE_CHECKING:
    import argparse

WORKER = "--worker"
SLOWEST = 60.0
"""Seconds a command may take when it is not killed."""


class Lost(Exception):
    """Something acknowledged is gone, or the log is broken; its text is one clear line."""


@dataclass(kw_only=True)
class Tally:
    """What happened so far."""

    killed: int = 0
    ended: int = 0
    acknowledged: int = 0
    journals: int = 0
    """Kills that left a journal behind: they struck in the midst of a commit."""
    seals: list[str] = field(default_factory=list)
    """The log as it was last seen, one seal an event."""


def work(game: str) -> None:
    """Append to a game without end; say the number of each event that is kept."""
    with open_log() as log:
        head = log.head(game)
        while True:
            body = '{"text":"' + "x" * (head.seq * 997 % 9000) + '"}'
            head = log.append(head, [("Worked", 1, body)] * (1 + head.seq % 3))
            sys.stdout.write(f"{head.seq}\n")
            sys.stdout.flush()


def kill_worker(game: str, tally: Tally, pause: float) -> int:
    """Start the worker, kill it after it has worked for a while; the last number it said."""
    words = [sys.executable, __file__, WORKER, game]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own
        if process.stdout is None or not (first := process.stdout.readline()):
            raise NoMeasure("the worker said nothing")
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        said = first + process.stdout.read()
    tally.killed += 1
    numbers = [line for line in said.split(b"\n")[:-1] if line]
    tally.acknowledged += len(numbers)
    return int(numbers[-1])


def kill_command(words: list[str], tally: Tally, pause: float) -> int:
    """Start the command and kill it unless it has ended; how many events must be there."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet) as process:  # noqa: S603 - as asked
        try:
            process.wait(pause)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    if process.returncode == -signal.SIGKILL:
        tally.killed += 1
        return len(tally.seals)
    tally.ended += 1
    if process.returncode:
        raise NoMeasure(f"{shlex.join(words)}: ended with exit code {process.returncode}")
    tally.acknowledged += 1
    return len(tally.seals) + 1


def look(game: str, least: int, tally: Tally) -> None:
    """Read the log and hold it against what was there and what was said. Raises Lost."""
    run = f"run {tally.killed + tally.ended}"
    tally.journals += (Path(os.environ["KANLY_HOME"]) / "library.db-journal").exists()
    try:
        with read_log() as log:
            seals = [record.seal for record in log.records(game)]
    except KanlyError as fault:
        raise Lost(f"{run}: {fault}") from None
    if seals[: len(tally.seals)] != tally.seals:
        raise Lost(f"{run}: what was kept before has changed")
    if len(seals) < least:
        raise Lost(f"{run}: event {least} was said to be kept, it is gone")
    tally.seals = seals


def try_worker(runs: int, game: str, chance: random.Random) -> Tally:
    """Kill the worker so many times."""
    tally = Tally()
    with open_log() as log:
        log.create(game, "Killed", [("Begun", 1, "{}")])
    for _ in range(runs):
        least = kill_worker(game, tally, chance.uniform(0, 0.05))
        look(game, least, tally)
    return tally


def try_command(words: list[str], runs: int, game: str, chance: random.Random) -> Tally:
    """Run the command to its end three times for its length, then kill it so many times."""
    tally = Tally()
    look(game, 1, tally)
    lengths = []
    for _ in range(3):
        began = time.monotonic()
        look(game, kill_command(words, tally, SLOWEST), tally)
        lengths.append(time.monotonic() - began)
    for _ in range(runs):
        least = kill_command(words, tally, chance.uniform(0.3, 1.1) * max(lengths))
        look(game, least, tally)
    return tally


def trial(asked: argparse.Namespace) -> Tally:
    """Do what was asked, in a home of its own. Raises NoMeasure, Lost."""
    chance = random.Random(asked.seed)  # noqa: S311 - no secret
    with tempfile.TemporaryDirectory(prefix="kanly-kill-") as home:
        os.environ["KANLY_HOME"] = home
        try:
            if asked.begin:
                subprocess.run(  # noqa: S603 - as asked
                    shlex.split(asked.begin), check=True, stdout=subprocess.DEVNULL
                )
            if asked.command:
                return try_command(asked.command, asked.runs, asked.game, chance)
            return try_worker(asked.runs, asked.game, chance)
        except (OSError, subprocess.CalledProcessError) as fault:
            raise NoMeasure(f"cannot run a command ({fault})") from None


def measure(asked: argparse.Namespace) -> Found:
    """Kill, look, and say what was found. Raises NoMeasure."""
    lost, none = "kills after which something was lost or broken", Floor(under=1)
    try:
        tally = trial(asked)
    except Lost as fault:
        sys.stderr.write(f"bench/kill: {fault}\n")
        return Found(rows=[Row(what=lost, figure=1, unit="", floor=none)])
    counts = {
        "processes killed": tally.killed,
        "of them in the midst of a commit": tally.journals,
        "processes that ended by themselves": tally.ended,
        "writings acknowledged": tally.acknowledged,
        "events in the log at the end": len(tally.seals),
    }
    told_counts = [Row(what=what, figure=count, unit="") for what, count in counts.items()]
    return Found(rows=[Row(what=lost, figure=0, unit="", floor=none), *told_counts])


def main() -> int:
    """Read the options, kill and look, and return the exit code."""
    if sys.argv[1:2] == [WORKER]:
        work(sys.argv[2])
    parser = options(__doc__, rounds=200)
    parser.add_argument("--seed", default=None, metavar="S", help="for the same moments again")
    parser.add_argument("--game", default="friday", metavar="ID", help="the game (friday)")
    parser.add_argument("--begin", default="", metavar="COMMAND", help="run once, makes the game")
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="what to kill, after --")
    asked = parser.parse_args()
    return tell(__doc__, "kill", asked, lambda: measure(asked))


if __name__ == "__main__":
    sys.exit(main())
