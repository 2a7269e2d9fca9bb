"""Plays random games of many cards until each has been in play often enough.

Usage: python tests/support/law_coverage.py [--each 50] [--processes N] [--seed 1] [--most 4000]
       [--on] [--told]

Every card of the catalog is to be in play in so many games, each held to every law (`law_play.py`).
A game that breaks one is kept under build/laws, and `--again FILE` plays it once more. What came of
it so far is written now and then into build/laws/shard-SEED.json, so that a run that was cut short
tells, too: `--told` adds up all that lie there, and `--on` goes on from there with another
`--seed`. Exit code 1 where a law was broken, or where cards were in play too seldom.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from law_play import LawGame

from cardbase.catalog.open import open_catalog
from tracker.engine.table import CardFacts

OUT = Path("build/laws").resolve()
STEPS = 35
"""Commands of a game before its last tactics are played."""

WANTED = 60
"""So many of the cards that were in play least are laid out first."""

SECONDS = 120
"""More than any game takes, on a machine that has much else to do."""

TOLD = 20
"""Faults and cards told at the end, and games between two words of how far it is."""

SAID = 8
"""Commands told of a game that broke a law."""


@dataclass(kw_only=True)
class Found:
    """What came of many games.

    Attributes:
        seen: Card -> in how many games it was in play.
        up: Card -> in how many games it lay face-up, or was played.
        acted: Card -> how many of its abilities began.
        happened: Word -> how often it was said and done.
        faults: What was broken -> the first game that did.
    """

    games: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    up: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)

    def add(self, other: Found) -> None:
        """Take in what another process found."""
        self.games += other.games
        self.seen += other.seen
        self.up += other.up
        self.acted += other.acted
        self.happened += other.happened
        self.faults = {**other.faults, **self.faults}


def one(cards: CardFacts, seed: int, wanted: Sequence[str], found: Found) -> None:
    """Play one game and count it; keep it where it breaks a law."""
    game = LawGame(cards, seed, 2 + seed % 3, wanted)
    found.games += 1
    try:
        with _in_time():
            game.play(STEPS)
    except Exception as fault:
        last = traceback.extract_tb(fault.__traceback__)[-1]
        says = f"{type(fault).__name__}: {str(fault)[:200]} ({Path(last.filename).name})"
        if says not in found.faults:
            found.faults[says] = _keep(seed, wanted, game, "".join(traceback.format_exc()))
    found.seen.update(game.seen)
    found.up.update(game.up)
    found.acted += game.acted
    found.happened += game.happened


class TooLong(Exception):
    """A game that takes so long that something in it must never end."""


@contextmanager
def _in_time() -> Iterator[None]:
    """Raises TooLong where a game goes on and on."""

    def stop(*_: object) -> None:
        raise TooLong(f"more than {SECONDS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _keep(seed: int, wanted: Sequence[str], game: LawGame, trace: str) -> str:
    """Keep what plays the game again, and the last things said in it; what is told of it."""
    OUT.mkdir(parents=True, exist_ok=True)
    file = OUT / f"game-{seed}.json"
    last = game.said[-SAID:]
    kept = {"seed": seed, "wanted": [*wanted], "said": last, "trace": trace}
    file.write_text(json.dumps(kept, indent=2, ensure_ascii=False), encoding="utf-8")
    return f"{file}: {' / '.join(last[-3:])}"


def lacking(ids: Sequence[str], seen: Counter[str], each: int) -> list[str]:
    """The cards that were in play too seldom, the most seldom first."""
    return sorted((card for card in ids if seen[card] < each), key=lambda card: seen[card])


def many(each: int, most: int, seed: int, step: int, seen: Counter[str]) -> Found:
    """Play until every card was in play so often, or so many games at most.

    Args:
        each: In how many games each card is to be, played by all processes.
        most: How many games this one plays at most.
        seed: Its first seed.
        step: How many processes play, each as much as this one.
        seen: How often each card was in play before.
    """
    with open_catalog() as catalog:
        cards = CardFacts(catalog)
        ids = [card.id for card in catalog.all_cards()]
        cards.learn({*ids})
        found = Found()
        for number in range(most):
            so_far = Counter({card: seen[card] + found.seen[card] * step for card in ids})
            wanted = lacking(ids, so_far, each)
            if not wanted:
                break
            one(cards, seed + number * step, wanted[:WANTED], found)
            if number % TOLD == TOLD - 1:
                _say(f"{seed}: {found.games} games, {len(wanted)} cards left")
                _write(found, seed)
    _write(found, seed)
    return found


def _write(found: Found, seed: int) -> None:
    """Write what came of it so far."""
    OUT.mkdir(parents=True, exist_ok=True)
    text = json.dumps(vars(found), indent=1, ensure_ascii=False)
    (OUT / f"shard-{seed}.json").write_text(text, encoding="utf-8")


def _read(file: Path) -> Found:
    """What was written of a run."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    counters = {name: Counter(kept[name]) for name in ("seen", "up", "acted", "happened")}
    return Found(games=kept["games"], faults=kept["faults"], **counters)


def _again(file: Path) -> int:
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = Found()
    with open_catalog() as catalog:
        one(CardFacts(catalog), kept["seed"], kept["wanted"], found)
    _say("\n".join(f"{says}\n  {game}" for says, game in found.faults.items()) or "no law broken")
    return 1 if found.faults else 0


def main(words: Sequence[str]) -> int:
    """Play in several processes, and tell what came of it."""
    asked = _asked(words)
    if asked.again:
        return _again(asked.again)
    began = time.monotonic()
    with open_catalog() as catalog:
        ids = [card.id for card in catalog.all_cards()]
    found = Found()
    if asked.told:
        for file in sorted(OUT.glob("shard-*.json")):
            found.add(_read(file))
        return _tell(found, ids, asked.each, 0)
    games = -(-asked.most // asked.processes)
    start = multiprocessing.get_context("spawn")
    if asked.on:
        for file in sorted(OUT.glob("shard-*.json")):
            found.add(_read(file))
    first, step, seen = asked.seed, asked.processes, Counter(found.seen)
    tasks = [(asked.each, games, first + own, step, seen) for own in range(step)]
    with start.Pool(asked.processes) as pool:
        for part in pool.starmap(many, tasks):
            found.add(part)
    return _tell(found, ids, asked.each, time.monotonic() - began)


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="law_coverage", description="Random games of all cards.")
    parser.add_argument("--each", type=int, default=50, help="In how many games each card is.")
    parser.add_argument("--most", type=int, default=4000, help="How many games at most.")
    parser.add_argument("--seed", type=int, default=1, help="What chance comes from.")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="At a time.")
    parser.add_argument("--on", action="store_true", help="Go on from what was written so far.")
    parser.add_argument("--told", action="store_true", help="Add up what was written so far.")
    parser.add_argument("--again", type=Path, metavar="FILE", help="Play a kept game once more.")
    return parser.parse_args(words)


def _tell(found: Found, ids: Sequence[str], each: int, seconds: float) -> int:
    """Say what came of it, and write the count of each card into the folder."""
    OUT.mkdir(parents=True, exist_ok=True)
    counts = sorted((found.seen[card], card) for card in ids)
    lines = [f"{n}\t{found.up[card]}\t{found.acted[card]}\t{card}\n" for n, card in counts]
    lines.insert(0, "in play\tface-up\tabilities begun\tcard\n")
    (OUT / "in-play.tsv").write_text("".join(lines), encoding="utf-8")
    seldom = lacking(ids, found.seen, each)
    said = sum(found.happened.values())
    _say(f"{found.games} games, {said} commands, {seconds:.0f} s; each of {len(ids)} cards in")
    _say(f"  {counts[0][0]} games or more, {counts[len(ids) // 2][0]} in the middle")
    answered, acts = found.happened["answer"], sum(found.acted.values())
    _say(f"  {acts} abilities begun, of {len(found.acted)} cards; {answered} questions answered")
    if seldom:
        _say(f"too seldom: {len(seldom)}: {', '.join(seldom[:TOLD])}")
    for says, game in [*found.faults.items()][:TOLD]:
        _say(f"{says}\n  {game}")
    _say(f"{len(found.faults)} kinds of faults" if found.faults else "no law was broken")
    return 1 if found.faults or seldom else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
