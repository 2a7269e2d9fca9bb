"""The tracker's benchmark: folding a log, and what a command at the table costs from the shell.

Usage: python bench/game.py [--runs N] [--json]

A game of eight Houses is played by commands until its log holds 5,000 events; folding and reading
it is timed in this process. Then whole processes: `kanly game` commands in that game and in the
recorded game, beside `kanly card pogrom` and `python -c pass`, round after round. Exit code 0:
the floor holds in this run; 1: it does not; 2: it could not be measured. See docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from shell import Figure, beside, figures, kanly, table
from startup import FAILS, HOLDS, UNMEASURED, Contender, NoMeasure, run

from cardbase.open import open_catalog
from errata.errors import KanlyError
from tracker.codec import decode, encode
from tracker.fold import replay
from tracker.session import laid_out, new_game
from tracker.words import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.events import Event
    from tracker.state import Game

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

FORMAT = "kanly.bench-game/1"


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
        said = ["gain 5 solaris", trade, "next", "next"]
        return [(words, house) for words in (["deploy dune", *said] if _moves(game) else said)]
    return [("next", (game.waiting or game.order)[0])]


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


def contenders() -> tuple[Contender, ...]:
    """Who is measured from the shell. Raises NoMeasure where Kanly is not installed."""

    def game(name: str, *words: str, says: str) -> Contender:
        return Contender(name=name, words=(kanly(), "game", *words), says=says)

    return beside(
        (
            game(
                "game do --game ID note hello",
                *("do", "--game", "short", "note", "hello"),
                says="hello",
            ),
            game("game do note hello", "do", "note", "hello", says="hello"),
            game("game status", "status", says="CROE"),
            game("game legal", "legal", says="next"),
            game("game status, 5,000 events", "status", "--game", "long", says="CROE"),
            game(
                "game do note, 5,000 events", "do", "--game", "long", "note", "hello", says="hello"
            ),
        )
    )


def measure(home: Path, recorded: Path, runs: int) -> list[Figure]:
    """The figures of so many rounds in the recorded game and the long one. Raises NoMeasure."""
    taken = (kanly(), "game", "import", str(recorded), "--as-name", "short")
    run(Contender(name="game import", words=taken, says="short"), home)
    back = (kanly(), "game", "undo", "--game", "short")
    for _ in range(LAST):  # the game is over; go back to the House Interval in which it was won
        run(Contender(name="game undo", words=back, says="undone"), home)
    return figures(contenders(), home, runs)


def page(fold: Folding, found: list[Figure], runs: int) -> str:
    """The figures as text."""
    machine = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [
        f"{machine}, {os.cpu_count()} processors, {runs} rounds",
        "",
        f"{fold.events} events: read in {fold.read_s * 1000:.0f} ms, folded in "
        f"{fold.fold_s * 1000:.0f} ms ({fold.events / fold.fold_s:,.0f} a second), "
        f"written in {fold.write_s * 1000:.0f} ms",
        "",
        *table(found),
    ]
    word = "holds" if fold.replay_s < MOST_REPLAY else "FAILS"
    told = f"{fold.events} events are replayed in {fold.replay_s:.3f} s"
    return "\n".join([*lines, "", f"{word}: {told} (floor: under {MOST_REPLAY:g} s)"])


def document(fold: Folding, found: list[Figure], runs: int) -> str:
    """The figures as JSON."""
    body = {
        "format": FORMAT,
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "rounds": runs,
        "folding": vars(fold),
        "results": [vars(figure) for figure in found],
        "holds": fold.replay_s < MOST_REPLAY,
    }
    return json.dumps(body, indent=2)


def main() -> int:
    """Measure, say the figures, and return whether the floor holds as an exit code."""
    parser = argparse.ArgumentParser(description="Measure the tracker.")
    parser.add_argument("--runs", type=int, default=21, metavar="N", help="rounds (21)")
    parser.add_argument("--json", action="store_true", help="write JSON")
    asked = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
            fold = folding(long_game(Path(folder)))
            found = measure(Path(folder), RECORDED, asked.runs)
    except (NoMeasure, KanlyError) as fault:
        sys.stderr.write(f"bench/game: {fault}\n")
        return UNMEASURED
    write = document if asked.json else page
    sys.stdout.write(write(fold, found, asked.runs) + "\n")
    return HOLDS if fold.replay_s < MOST_REPLAY else FAILS


if __name__ == "__main__":
    sys.exit(main())
