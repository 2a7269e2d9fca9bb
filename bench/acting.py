"""Acting with sixty cards in play: the legal actions, commands with what follows, the shell.

Usage: python bench/acting.py [--runs N] [--json] [--out FILE]

The situation bench/full-interval.toml is staged: three Houses with sixty cards in play, in a House
Interval. The legal actions are listed and commands given in this process, each so many times, each
with a new copy of the game, so that nothing that was found out for one run helps the next. Then
whole processes: `kanly game legal` and `kanly game do`, beside `kanly card pogrom` and `python -c
pass`. What a row is and what the exit codes mean: bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from msgspec.structs import replace
from shell import Contender, beside, in_rounds, kanly, rows, run
from told import Floor, Found, NoMeasure, Row, told

from cardbase.catalog.open import open_catalog
from tracker.engine.apply import apply
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import IN_PLAY
from tracker.staging import read_file
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give, legal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell import Times

MOST_LEGAL_MS = 10.0
"""Milliseconds in which 95 of 100 listings of the legal actions must be done."""

MOST_COMMAND_MS = 5.0
"""Milliseconds in which 95 of 100 commands with their follow-ups must be done."""

SITUATION = Path(__file__).with_name("full-interval.toml")
IN_PLAY_CARDS = 60
TRIES = 3
"""How often each of them is tried; the best counts, since others may use the machine."""

SHELL_ROUNDS = 21
"""Rounds of whole processes at most: each takes as long as a hundred commands in this one."""

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("engage Arrakeen",),
    ("engage Arrakeen", "all pass"),
    ("deploy Guard Commander",),
    ("deploy Valor on Baraka",),
    ("deploy Harkonnen Industries",),
    ("sell 2",),
    ("petition House Subfief 3",),
    ("activate Razzia",),
    ("rite battle The Open Bled with eots:gurney-halleck, Atreides Battalion",),
    ("end",),
    ("end", "ordos: end", "moritani: end", "all next"),
)
"""What is said; the last of each is timed, with all that follows from it by itself."""


def staged(cards: CardFacts) -> Game:
    """The situation. Raises NoMeasure where it does not have the cards it is about."""
    game = apply(Game(), read_file(SITUATION, cards))
    there = sum(piece.place in IN_PLAY for piece in game.pieces.values())
    if there != IN_PLAY_CARDS:
        raise NoMeasure(f"{SITUATION.name}: {there} cards in play, expected {IN_PLAY_CARDS}")
    return game


def once(game: Game, act: Callable[[Game], object]) -> float:
    """Milliseconds of one time, with a copy for which nothing has been found out yet."""
    copy = replace(game)
    began = time.perf_counter()
    act(copy)
    return (time.perf_counter() - began) * 1000


def timed(game: Game, act: Callable[[Game], object], times: int) -> list[float]:
    """Milliseconds of so many times, each the best of a few, after one that loads what it needs."""
    act(game)
    return [min(once(game, act) for _ in range(TRIES)) for _ in range(times)]


def p95(spans: Sequence[float]) -> float:
    """What 95 of 100 are done in."""
    return quantiles(spans, n=20)[-1] if spans[1:] else spans[0]


def _listed(cards: CardFacts, game: Game) -> int:
    return sum(1 for _ in legal(game, cards))


def _given(cards: CardFacts, said: str, game: Game) -> Game:
    return give(game, cards, said.split()).game


def listing(cards: CardFacts, game: Game, times: int) -> list[Row]:
    """The legal actions, all of them."""
    name = f"{_listed(cards, game)} legal actions listed, {IN_PLAY_CARDS} cards in play"
    spans = timed(game, partial(_listed, cards), times)
    most = Floor(under=MOST_LEGAL_MS)
    return [
        Row(what=f"{name}, median", figure=median(spans), unit="ms"),
        Row(what=f"{name}, 95th percentile", figure=p95(spans), unit="ms", floor=most),
    ]


def commands(cards: CardFacts, game: Game, times: int) -> list[Row]:
    """Each command after what is said before it; the floor is for all of them together."""
    found, every = list[Row](), list[float]()
    for *before, said in COMMANDS:
        now = game
        for words in before:
            now = _given(cards, words, now)
        spans = timed(now, partial(_given, cards, said), times)
        every += spans
        name = " / ".join([*before, said])
        found.append(Row(what=f"{name}, 95th percentile", figure=p95(spans), unit="ms"))
    name, most = f"{len(COMMANDS)} commands with what follows", Floor(under=MOST_COMMAND_MS)
    return [
        Row(what=f"{name}, median", figure=median(every), unit="ms"),
        Row(what=f"{name}, 95th percentile", figure=p95(every), unit="ms", floor=most),
        *found,
    ]


def from_shell(home: Path, runs: int) -> list[Times]:
    """The situation staged from the shell, then whole commands in it. Raises NoMeasure."""
    words = (kanly(), "game", "stage", str(SITUATION), "--name", "full")
    run(Contender(name="game stage", words=words, says=None), home)

    def game(name: str, *words: str, says: str) -> Contender:
        return Contender(name=f"kanly {name}", words=(kanly(), "game", *words), says=says)

    return in_rounds(
        beside(
            (
                game("game legal, 60 cards in play", "legal", says="Arrakeen"),
                game("game do note, 60 cards in play", "do", "note", "hello", says="hello"),
                game("game do gain, 60 cards in play", "do", "gain 1 solaris", says="solari"),
            )
        ),
        home,
        runs,
    )


def measure(runs: int) -> Found:
    """In this process, then from the shell. Raises NoMeasure."""
    with open_catalog() as catalog:
        cards = CardFacts(catalog)
        game = staged(cards)
        cards.learn({piece.card for piece in game.pieces.values()})
        found = [*listing(cards, game, runs), *commands(cards, game, runs)]
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        found += rows(from_shell(Path(folder), min(runs, SHELL_ROUNDS)))
    return Found(rows=found)


if __name__ == "__main__":
    sys.exit(told(__doc__, "acting", measure, rounds=100))
