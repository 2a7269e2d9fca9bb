"""The seven-turn game played again in `kanly play`, in a terminal of its own: entries and keys.

Run: python bench/table_play.py EXPORT

The game is taken in from EXPORT, gone back in to the moment after the deal, and played on by the
entries of `data/kitchen_table.txt`, typed key by key. An entry counts with its Enter. At the end
the winner, and favor, spice, solaris and domain of each House, are compared with those recorded.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardbase import open_catalog
from tracker.engine.state import Game
from tracker.table.session import open_session

ENTRIES = Path(__file__).parent / "data" / "kitchen_table.txt"
GAME = "kitchen-table"
DEALT = "46"
"""The first event after the deal."""
ROWS, COLUMNS = 40, 100
MOST_ENTRIES, MOST_KEYS = 240, 3000
QUIET = 0.15
"""Seconds without output after which a screen is drawn."""


class Entry(NamedTuple):
    """A typed line, the turn it belongs to, and how long its screen took in seconds."""

    turn: str
    keys: str
    seconds: float = 0


def entries() -> Iterator[Entry]:
    """The entries of the game; a line that begins with # names the turn."""
    turn = ""
    for line in ENTRIES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            turn = line.strip("# ")
        elif line:
            yield Entry(turn, line)


class Terminal:
    """`kanly play` on a pseudo-terminal."""

    def __init__(self, home: str, command: tuple[str, ...]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        surroundings = os.environ | {"KANLY_HOME": home, "TERM": "xterm"}
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "kanly", *command],
            env=surroundings,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.read(20)

    def type(self, line: str) -> float:
        """Type a line key by key; the seconds from its Enter until the screen was drawn."""
        for key in line:
            os.write(self._ours, key.encode())
        self.read(0.02)
        begun = time.perf_counter()
        os.write(self._ours, b"\r")
        return self.read(10) - begun

    def read(self, first: float) -> float:
        """Read until nothing comes any more; the moment of the last output."""
        last, wait = time.perf_counter(), first
        while select.select([self._ours], [], [], wait)[0]:
            try:
                if not os.read(self._ours, 65536):
                    break
            except OSError:
                break
            last, wait = time.perf_counter(), QUIET
        return last

    def close(self) -> int:
        """Leave the table; the exit code."""
        os.write(self._ours, b"q\r")
        self.read(5)
        return self._process.wait(timeout=20)


def end_of(game: Game) -> list[tuple[object, ...]]:
    """What is compared at the end: who won, and what each House has and governs."""
    houses = [
        (one.id, one.favor, one.spice, one.solaris, *sorted(p.card for p in game.domain(one.id)))
        for one in game.houses.values()
    ]
    return [(game.winner, game.won_by, game.turn), *houses]


def stood() -> list[tuple[object, ...]]:
    """The end of the game as it stands in the library."""
    with open_catalog() as catalog, open_session(catalog, GAME, to_write=False) as session:
        return end_of(session.game)


def main(export: str) -> int:
    """Play, count, compare, and print what came of it; the exit code."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["KANLY_HOME"] = home
        quiet = subprocess.DEVNULL
        kanly = [sys.executable, "-m", "kanly", "game"]
        subprocess.run([*kanly, "import", export], check=True, stdout=quiet)  # noqa: S603
        recorded = stood()
        subprocess.run([*kanly, "undo", DEALT, "--yes"], check=True, stdout=quiet)  # noqa: S603
        begun = time.perf_counter()
        terminal = Terminal(home, ("play", GAME, "--open"))
        start = time.perf_counter() - begun - QUIET
        typed = [one._replace(seconds=terminal.type(one.keys)) for one in entries()]
        left = terminal.close()
        played = stood()
    return told(typed, start, played == recorded and not left, recorded, played)


def _say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")


def told(
    typed: list[Entry],
    start: float,
    same: bool,
    recorded: list[tuple[object, ...]],
    played: list[tuple[object, ...]],
) -> int:
    """Print the counts turn by turn, and the end; the exit code."""
    for turn in dict.fromkeys(one.turn for one in typed):
        mine = [one for one in typed if one.turn == turn]
        _say(f"{turn}: {len(mine)} entries, {sum(len(one.keys) + 1 for one in mine)} keys")
    keys = sum(len(one.keys) + 1 for one in typed)
    times = sorted(one.seconds * 1000 for one in typed)
    tail = statistics.quantiles(times, n=20)[-1]
    _say(f"in all: {len(typed)} entries, {keys} keys (at most {MOST_ENTRIES} and {MOST_KEYS})")
    _say(f"start {start:.2f} s; from Enter to the last byte of the screen p95 {tail:.0f} ms")
    for was, now in zip(recorded, played, strict=True):
        _say("the same:" if was == now else "DIFFERS:", *now[:4])
        if was != now:
            _say("  recorded:", *(one for one in was if one not in now))
            _say("  played:", *(one for one in now if one not in was))
    return 0 if same and len(typed) <= MOST_ENTRIES and keys <= MOST_KEYS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
