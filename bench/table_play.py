"""Games played in `kanly play`, typed key by key into a terminal of its own: entries and keys.

Run: python bench/table_play.py kitchen_table EXPORT [--open]
     python bench/table_play.py three_seats

A game is a file of `bench/data`. Its lines with "$" lay it out by `kanly game`: the kitchen table
is taken in from EXPORT and gone back in to the moment after the deal; the three seats are dealt
anew from the decks of tests/decks. "#" names the turn that follows. All other lines are typed, what
is sealed with them, and a line counts with its Enter. With `--open` all hands lie open at the one
keyboard; else a House looks at its cards, by one Enter, before any line but those that need no hand
(`UNSEEN`): it counts as a key, and is told apart. At the end what the Houses have is compared with
what was recorded, with who wears what and each deferment; or with the lines with "=": favor, spice,
solaris.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shlex
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyte

from cardbase import open_catalog
from tracker.engine.state import Game, Piece
from tracker.table.session import open_session

HERE = Path(__file__).resolve().parent
DECKS = HERE.parent / "tests" / "decks"
ROWS, COLUMNS = 40, 100
MOST_ENTRIES, MOST_KEYS = 240, 3000
"""What a game may take; a look at one's cards is a key, and no entry."""

PROMPT, CURTAIN, REFUSED = "> ", "(Enter shows", "because REASON"
UNSEEN = frozenset({"pass", "bid", "pay", "confirm", "defend", "next", "end", "sta", "buy", "sell"})
"""The verbs that a player says without a look at its hand and Assembly."""

QUIET = 0.03
"""Seconds without output after which a screen is drawn."""

PATIENCE = 30
"""Seconds in which a screen must be drawn."""

End = list[tuple[object, ...]]


class Entry(NamedTuple):
    """A typed line, the turn it belongs to, and how long its screen took in seconds."""

    turn: str
    keys: str
    seconds: float = 0


class Script(NamedTuple):
    """A game to be played: how it is laid out, what is typed, and what comes of it."""

    laid: list[str]
    entries: list[Entry]
    end: End


def script(name: str, export: str) -> Script:
    """A game of `bench/data`."""
    found, turn = Script([], [], []), ""
    for line in (HERE / "data" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        match line[:2]:
            case "$ ":
                found.laid.append(line[2:].replace("EXPORT", export).replace("DECKS", str(DECKS)))
            case "# ":
                turn = line[2:]
            case "= ":
                house, *has = line[2:].split()
                found.end.append((house, *map(int, has)))
            case _:
                found.entries.append(Entry(turn, line))
    return found


class Terminal:
    """`kanly play` on a pseudo-terminal, and what stands on its screen."""

    def __init__(self, home: str, command: tuple[str, ...]) -> None:
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
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
        self._until(lambda: self._typed == 0)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self._screen.display)

    @property
    def _typed(self) -> int:
        """The keys between the prompt and the cursor, -1 where the cursor stands at no prompt."""
        cursor = self._screen.cursor
        prompt = self._screen.display[cursor.y].find(PROMPT)
        return -1 if prompt < 0 else cursor.x - prompt - len(PROMPT)

    def type(self, line: str) -> float:
        """Type a line key by key; the seconds from its Enter until the screen was drawn."""
        for key in line:
            os.write(self._ours, key.encode())
        if line:
            self._until(lambda: self._typed == len(line))
        begun = time.perf_counter()
        os.write(self._ours, b"\r")
        ended = self._until(lambda: self._typed == 0 and (line != "" or CURTAIN not in self.text))
        return ended - begun

    def _until(self, drawn: Callable[[], bool]) -> float:
        """Read until a screen is drawn and nothing follows; the moment of the last output."""
        begun = last = time.perf_counter()
        first = True
        while first or not drawn() or select.select([self._ours], [], [], QUIET)[0]:
            first = False
            if not select.select([self._ours], [], [], PATIENCE)[0]:
                raise TimeoutError(f"the screen stands still:\n{self.text}")
            self._stream.feed(os.read(self._ours, 65536))
            last = time.perf_counter()
            if last - begun > PATIENCE:
                raise TimeoutError(f"another screen was expected:\n{self.text}")
        return last

    def close(self) -> int:
        """Leave the table; the exit code."""
        os.write(self._ours, b"q\r")
        return self._process.wait(timeout=PATIENCE)


def worn(piece: Piece, game: Game) -> str:
    """A card of a domain with what is compared of it: its state, its tokens, what it lies on."""
    on = game.pieces[piece.parent].card if piece.parent else ""
    return f"{piece.card} {'subdued' if piece.subdued else ''} {piece.tokens} {on}"


def end_of(game: Game) -> End:
    """What is compared at the end: who won, and what each House has and governs."""
    houses = [
        (
            one.id,
            one.favor,
            one.spice,
            one.solaris,
            *sorted(worn(each, game) for each in game.domain(one.id)),
        )
        for one in game.houses.values()
    ]
    return [(game.winner, game.won_by, game.turn), *houses]


def stood() -> tuple[str, End]:
    """The game played last, and the end of it as it stands in the library."""
    with open_catalog() as catalog, open_session(catalog, to_write=False) as session:
        return session.id, end_of(session.game)


def play(terminal: Terminal, entries: list[Entry]) -> Iterator[Entry]:
    """Type all entries, and an Enter for each curtain; each with what it took."""
    for one in entries:
        if CURTAIN in terminal.text and one.keys.split()[0] not in UNSEEN:
            yield Entry(one.turn, "", terminal.type(""))
        yield one._replace(seconds=terminal.type(one.keys))
        if REFUSED in terminal.text:
            _say(f"REFUSED: {one.keys}")


def main(name: str, export: str, *flags: str) -> int:
    """Play, count, compare, and print what came of it; the exit code."""
    game = script(name, export)
    recorded = game.end
    with tempfile.TemporaryDirectory() as home:
        os.environ["KANLY_HOME"] = home
        for line in game.laid:
            if line.startswith("undo"):
                recorded = stood()[1]
            command = [sys.executable, "-m", "kanly", "game", *shlex.split(line)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        begun = time.perf_counter()
        terminal = Terminal(home, ("play", stood()[0], *flags))
        start = time.perf_counter() - begun - QUIET
        typed = list(play(terminal, game.entries))
        left = terminal.close()
        played = stood()[1]
    if game.end:
        played = [one[: len(was)] for one, was in zip(played[1:], game.end, strict=True)]
    counts = told(typed, start)
    for was, now in zip(recorded, played, strict=True):
        _say("the same:" if was == now else "DIFFERS:", *now[:4])
        if was != now:
            _say("  recorded:", *(one for one in was if one not in now))
            _say("  played:", *(one for one in now if one not in was))
    entries, keys = counts
    within = entries <= MOST_ENTRIES and keys <= MOST_KEYS
    return 0 if played == recorded and not left and within else 1


def _say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")


def told(typed: list[Entry], start: float) -> tuple[int, int]:
    """Print the counts turn by turn; in all so many entries, and keys."""
    for turn in dict.fromkeys(one.turn for one in typed):
        mine = [one for one in typed if one.turn == turn]
        looks = sum(not one.keys for one in mine)
        keys = sum(len(one.keys) + 1 for one in mine)
        _say(f"{turn}: {len(mine) - looks} entries, {looks} looks, {keys} keys")
    keys = sum(len(one.keys) + 1 for one in typed)
    drawn = sum(not one.keys for one in typed)
    times = sorted(one.seconds * 1000 for one in typed)
    tail = statistics.quantiles(times, n=20)[-1]
    _say(f"in all: {len(typed) - drawn} entries, {drawn} looks; {keys} keys")
    _say(f"start {start:.2f} s; from Enter to the last byte of the screen p95 {tail:.0f} ms")
    return len(typed) - drawn, keys


if __name__ == "__main__":
    name, *rest = sys.argv[1:]
    flags = [one for one in rest if one.startswith("--")]
    export = next((one for one in rest if not one.startswith("--")), "")
    sys.exit(main(name, export, *flags))
