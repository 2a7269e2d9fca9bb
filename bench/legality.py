"""The benchmark of legality: full decks judged in this process, and `kanly deck check` as a whole.

Usage: python bench/legality.py [--runs N] [--json]

Judges the decks of tests/decks, with and without their homeworld, and 75 lines of all powers,
and reads a format; then runs whole processes beside `kanly card pogrom` and `python -c pass`, round
after round. Exit code 0: the floors hold in this run; 1: one does not; 2: it could not be measured.
How and against whom: docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from shell import Figure, beside, figures, kanly, table
from startup import FAILS, HOLDS, UNMEASURED, Contender, NoMeasure

from cardbase.decks.deck_list import Entry, section_of
from cardbase.decks.read import read_deck
from cardbase.kinds import is_homeworld
from cardbase.legality import format_named, judge
from cardbase.open import open_catalog
from errata.errors import KanlyError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList

DECKS = Path(__file__).resolve().parent.parent / "tests" / "decks"
CHECKED = "kanly deck check, 66 cards"
TIMES = 200
TRIES = 3
"""How often each of them is tried; the best counts, since others may use the machine."""
MOST_MS = 5.0
WISHED_TO_CARD = 2.0
FOUL = 75
"""Lines of the deck that breaks the rules with most of them; no floor is set for it."""
FORMAT = "kanly.bench-legality/1"


@dataclass(frozen=True, kw_only=True)
class Warm:
    """What one thing took in this process, in milliseconds."""

    name: str
    median_ms: float
    p95_ms: float
    floor: bool


def once(act: Callable[[], object]) -> float:
    """Milliseconds of one time."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def timed(name: str, act: Callable[[], object], *, floor: bool = True) -> Warm:
    """The figures of so many times, each the best of a few, after one that loads what it needs."""
    act()
    times = [min(once(act) for _ in range(TRIES)) for _ in range(TIMES)]
    return Warm(name=name, median_ms=median(times), p95_ms=quantiles(times, n=20)[-1], floor=floor)


def foul(catalog: Catalog) -> DeckList:
    """75 lines of all nine powers, without a homeworld: most rules have something to say."""
    bearing = [card for card in catalog.all_cards() if card.allegiance and not is_homeworld(card)]
    chosen = bearing[:: max(1, len(bearing) // FOUL)][:FOUL]
    entries = tuple(
        Entry(line=line, count=2, card=card, section=section_of(card))
        for line, card in enumerate(chosen, start=1)
    )
    return replace(read_deck(DECKS / "atreides.txt", catalog), entries=entries)


def without_home(deck: DeckList) -> DeckList:
    """The deck with its homeworld left out, so that its sponsor must be supposed."""
    return replace(deck, entries=tuple(e for e in deck.entries if not is_homeworld(e.card)))


def warm(catalog: Catalog) -> list[Warm]:
    """Every deck judged, the ones without a homeworld apart, and a format read."""
    by, found = format_named(), []
    for file in sorted(DECKS.glob("*.txt")):
        deck = read_deck(file, catalog)
        bare = without_home(deck)
        found.append(timed(file.stem, partial(judge, deck, by)))
        found.append(timed(f"{file.stem}, no homeworld", partial(judge, bare, by)))
    wrong = foul(catalog)
    found.append(timed(f"{FOUL} lines of all powers", partial(judge, wrong, by), floor=False))
    found.append(timed("a format read", format_named, floor=False))
    return found


def floors(told: list[Warm]) -> list[tuple[str, bool]]:
    """What is promised, as this run found it, and whether it is kept."""
    return [
        (
            f"{one.name}: {one.median_ms:.2f} ms, 95 of 100 under {one.p95_ms:.2f} "
            f"(floor: both under {MOST_MS:g})",
            max(one.median_ms, one.p95_ms) < MOST_MS,
        )
        for one in told
        if one.floor
    ]


def page(told: list[Warm], found: list[Figure], runs: int) -> str:
    """The figures as text."""
    machine = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [f"{machine}, {os.cpu_count()} processors, {runs} rounds", "", *table(found), ""]
    width = max(len(one.name) for one in told)
    lines.append(f"{'warm':{width}}  {'median ms':>9}  {'95th':>6}")
    lines += [f"{one.name:{width}}  {one.median_ms:9.2f}  {one.p95_ms:6.2f}" for one in told]
    lines.append("")
    lines += [f"{'holds' if kept else 'FAILS'}: {text}" for text, kept in floors(told)]
    lines += [
        f"{one.name} takes {one.to_card:.2f} x kanly card (wished: under {WISHED_TO_CARD:g} x)"
        for one in found
        if one.name == CHECKED
    ]
    return "\n".join(lines)


def document(told: list[Warm], found: list[Figure], runs: int) -> str:
    """The figures as JSON."""
    body = {
        "format": FORMAT,
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "rounds": runs,
        "results": [vars(figure) for figure in found],
        "warm": [vars(one) for one in told],
        "floors": [{"told": text, "holds": kept} for text, kept in floors(told)],
    }
    return json.dumps(body, indent=2)


def main() -> int:
    """Measure, say the figures, and return whether the floors hold as an exit code."""
    parser = argparse.ArgumentParser(description="Measure legality.")
    parser.add_argument("--runs", type=int, default=21, metavar="N", help="rounds (21)")
    parser.add_argument("--json", action="store_true", help="write JSON")
    asked = parser.parse_args()
    try:
        words = (kanly(), "deck", "check", str(DECKS / "atreides.txt"))
        with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
            os.environ["KANLY_HOME"] = folder
            with open_catalog() as catalog:
                told = warm(catalog)
            field = beside([Contender(name=CHECKED, words=words, says="legal in")])
            found = figures(field, Path(folder), asked.runs)
    except (NoMeasure, KanlyError, OSError) as fault:
        sys.stderr.write(f"bench/legality: {fault}\n")
        return UNMEASURED
    write = document if asked.json else page
    sys.stdout.write(write(told, found, asked.runs) + "\n")
    return HOLDS if all(kept for _, kept in floors(told)) else FAILS


if __name__ == "__main__":
    sys.exit(main())
