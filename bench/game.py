"""A game at the table: a log of 5,000 events folded, and what a command there costs from the shell.

Usage: python bench/game.py [--runs N] [--json] [--out FILE]

A game of eight Houses is played by commands until its log holds 5,000 events; reading, folding and
writing it is timed in this process. Then whole processes: `kanly game` commands in that game and in
the recorded game, beside `kanly card pogrom` and `python -c pass`, round after round. What a row is
and what the exit codes mean: bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from shell import Contender, Times, beside, in_rounds, kanly, rows, run
from told import Floor, Found, Row, told

from cardbase.catalog.open import open_catalog
from tracker.engine.apply import replay
from tracker.engine.codec import decode, encode
from tracker.engine.words import Phase
from tracker.play.permissions import waits
from tracker.table.session import laid_out, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.engine.events import Event
    from tracker.engine.state import Game

EVENTS = 5000
MOST_REPLAY = 1.0
"""Seconds in which 5,000 events must be read and folded."""

SPONSORS = {
    "atreides": "caladan",
    "harkonnen": "giedi prime",
    "corrino": "kaitain",
    "guild": "tupile",
    "gesserit": "wallach ix",
    "fremen": "forbidden zone",
    "miners": "shield wall",
    "smugglers": "false wall south",
}
"""Sponsor -> homeworld of the eight Houses."""

RECORDED = Path(__file__).resolve().parent.parent / "tests" / "games" / "three-houses.jsonl"
"""A game played by hand."""

LAST = 3
"""Commands that ended the recorded game."""

DUNE = 7
"""Tokens with which Dune must be deployed."""


@dataclass(frozen=True, kw_only=True)
class Folding:
    """The figures of one log in this process: events, and seconds to read, fold and write it."""

    events: int
    read_s: float
    fold_s: float
    write_s: float

    @property
    def replay_s(self) -> float:
        """Seconds from text to state."""
        return self.read_s + self.fold_s


def long_game(home: Path) -> list[Event]:
    """A game of eight Houses with so many events, kept in the library of that home as "long"."""
    os.environ["KANLY_HOME"] = str(home)
    with (
        open_catalog() as catalog,
        new_game(
            catalog, "long", laid_out("Long", 1, {"windows": "open", "tie-break": "lot"})
        ) as session,
    ):
        for number, (sponsor, homeworld) in enumerate(SPONSORS.items()):
            session.give(f"house Bench{number} sponsor {sponsor} homeworld {homeworld}".split())
            session.give(["deck", "imperial", "15", "house", "45"], house=f"bench{number}")
        session.give(["begin"])
        while len(session.events) < EVENTS:
            for words, house in _round(session.game):
                session.give(words.split(), house)
    return session.events


def _round(game: Game) -> list[tuple[str, str]]:
    """What is said now: a House Interval has an exchange in it, all else goes by."""
    if game.phase is Phase.HOUSE_INTERVAL and game.window is None and game.operation is None:
        house = game.active
        trade = "sell 1" if game.houses[house].spice else "buy 1"
        said = ["gain 5 solaris", trade, "end"]
        return [(words, house) for words in (["deploy dune", *said] if _moves(game) else said)]
    return [("all pass" if waits(game) else "all next", "")]


def _moves(game: Game) -> bool:
    """Whether the active House must move to Dune now (DN-06)."""
    dunes = [piece for piece in game.pieces.values() if piece.card == "eots:dune"]
    waits = any(d.holder == game.active and d.tokens.get("deferment", 0) >= DUNE for d in dunes)
    return waits and not any(dune.deployed for dune in dunes)


def folding(events: list[Event]) -> Folding:
    """How long it takes to write, read and fold a log: the best of five, after one to warm up."""
    rows = [encode(event) for event in events]

    def best(work: Callable[[], object]) -> float:
        times = []
        for _ in range(6):
            began = time.perf_counter()
            work()
            times.append(time.perf_counter() - began)
        return min(times[1:])

    return Folding(
        events=len(events),
        read_s=best(lambda: [decode(*row) for row in rows]),
        fold_s=best(lambda: replay(events)),
        write_s=best(lambda: [encode(event) for event in events]),
    )


def contenders() -> list[Contender]:
    """Who is measured from the shell. Raises NoMeasure where Kanly is not installed."""

    def game(name: str, *words: str, says: str) -> Contender:
        return Contender(name=f"kanly {name}", words=(kanly(), "game", *words), says=says)

    return beside(
        (
            game(
                "game do --game ID note hello",
                *("do", "--game", "short", "note", "hello"),
                says="hello",
            ),
            game("game do note hello", "do", "note", "hello", says="hello"),
            game("game legal", "legal", says="end"),
            game("game status, 5,000 events", "status", "--game", "long", says="CROE"),
            game(
                "game do note, 5,000 events", "do", "--game", "long", "note", "hello", says="hello"
            ),
        )
    )


def from_shell(home: Path, runs: int) -> list[Times]:
    """So many rounds in the recorded game and the long one. Raises NoMeasure."""
    taken = (kanly(), "game", "import", str(RECORDED), "--as-name", "short")
    run(Contender(name="game import", words=taken, says="short"), home)
    back = (kanly(), "game", "undo", "--game", "short")
    for _ in range(LAST):  # the game is over; go back to the House Interval in which it was won
        run(Contender(name="game undo", words=back, says="To return"), home)
    return in_rounds(contenders(), home, runs)


def measure(runs: int) -> Found:
    """The long log in this process, then the commands. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        fold = folding(long_game(Path(folder)))
        found = from_shell(Path(folder), runs)
    of = f"{fold.events} events"
    replayed, floor = f"{of} read and folded", Floor(under=MOST_REPLAY)
    return Found(
        rows=[
            Row(what=replayed, figure=fold.replay_s, unit="s", floor=floor),
            Row(what=f"{of} read", figure=fold.read_s * 1000, unit="ms"),
            Row(what=f"{of} folded", figure=fold.fold_s * 1000, unit="ms"),
            Row(what=f"{of} written", figure=fold.write_s * 1000, unit="ms"),
            *rows(found),
        ]
    )


if __name__ == "__main__":
    sys.exit(told(__doc__, "game", measure, rounds=21))
