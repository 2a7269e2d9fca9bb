"""The benchmark of repairs: full decks with several faults, mended in this process and in new ones.

Usage: python bench/repair.py [--runs N] [--json]

Each deck of tests/decks gets cards of powers that feud, misplaced and banned cards, and a group of
which it has too many, so that the solver is needed; all alternatives are asked for. Warm: the best
of a few times in this process. Cold: the first time in a new process that has opened the catalog
and read the deck, the import of the solver included. Exit code 0: the floor holds in this run; 1:
it does not; 2: it could not be measured. See docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from startup import FAILS, HOLDS, UNMEASURED

from cardbase.decks.deck_list import Entry, Section, section_of
from cardbase.decks.read import read_deck
from cardbase.legality import format_named
from cardbase.legality.formats import Group
from cardbase.open import open_catalog
from cardbase.repair import repairs
from cardbase.vocabulary import Subtype
from errata.errors import KanlyError

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.legality import Format

DECKS = Path(__file__).resolve().parent.parent / "tests" / "decks"
NAMES = ("atreides", "guild", "harkonnen")
FEUD = ("eots:stilgar", "eots:thumpers", "eots:baron-vladimir-harkonnen", "eots:caladan-exports")
TACTICS = 6
MOST_MS = 200.0
FORMAT = "kanly.bench-repair/1"


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What the repairs of one deck took, in milliseconds."""

    deck: str
    cards: int
    alternatives: int
    warm_ms: float
    cold_ms: float


def spoiled(catalog: Catalog, name: str) -> tuple[DeckList, Format]:
    """A deck with several faults, and the format they break."""
    listed = read_deck(DECKS / f"{name}.txt", catalog)
    more = []
    for line, card_id in enumerate(FEUD, start=200):
        card = catalog.card(card_id)
        more.append(Entry(line=line, count=1, card=card, section=section_of(card)))
    more[1] = replace(more[1], section=Section.APART)
    tactics = Group(name="tactics", most=TACTICS, subtypes=frozenset({Subtype.TACTIC}))
    banned = {listed.entries[-1].card.id: 0}
    by = replace(format_named(), groups=(tactics,), cards=banned)
    return replace(listed, entries=(*listed.entries, *more)), by


def once(name: str, times: int = 1) -> tuple[int, int, float]:
    """Cards of the deck, alternatives found, and the best milliseconds of so many times."""
    with open_catalog() as catalog:
        deck, by = spoiled(catalog, name)
        spans, found = [], 0
        for _ in range(times):
            began = time.perf_counter()
            found = len(repairs(deck, by, catalog).alternatives)
            spans.append((time.perf_counter() - began) * 1000)
    return sum(entry.count for entry in deck.entries), found, min(spans)


def cold(name: str) -> float:
    """Milliseconds of the first time in a new process."""
    words = [sys.executable, __file__, "--cold", name]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    return float(done.stdout)


def measured(name: str, runs: int) -> Measured:
    """One deck, warm and cold."""
    cards, found, best = once(name, runs + 1)
    return Measured(
        deck=name,
        cards=cards,
        alternatives=found,
        warm_ms=best,
        cold_ms=median(cold(name) for _ in range(runs)),
    )


def page(found: list[Measured], runs: int) -> str:
    """The figures as text."""
    machine = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [f"{machine}, {os.cpu_count()} processors, {runs} rounds", ""]
    lines.append(f"{'deck':10}  {'cards':>5}  {'ways':>4}  {'warm ms':>8}  {'cold ms':>8}")
    lines += [
        f"{one.deck:10}  {one.cards:5}  {one.alternatives:4}  "
        f"{one.warm_ms:8.1f}  {one.cold_ms:8.1f}"
        for one in found
    ]
    slowest = max(one.warm_ms for one in found)
    word = "holds" if slowest < MOST_MS else "FAILS"
    return "\n".join([*lines, "", f"{word}: {slowest:.1f} ms warm (floor: under {MOST_MS:g})"])


def main() -> int:
    """Measure, say the figures, and return whether the floor holds as an exit code."""
    parser = argparse.ArgumentParser(description="Measure repairs.")
    parser.add_argument("--runs", type=int, default=9, metavar="N", help="rounds (9)")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--cold", metavar="DECK", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    try:
        if asked.cold:
            sys.stdout.write(f"{once(asked.cold)[2]}\n")
            return HOLDS
        found = [measured(name, asked.runs) for name in NAMES]
    except (KanlyError, OSError, ValueError, subprocess.CalledProcessError) as fault:
        sys.stderr.write(f"bench/repair: {fault}\n")
        return UNMEASURED
    if asked.json:
        body = {"format": FORMAT, "rounds": asked.runs, "results": [vars(one) for one in found]}
        sys.stdout.write(json.dumps(body, indent=2) + "\n")
    else:
        sys.stdout.write(page(found, asked.runs) + "\n")
    return HOLDS if all(one.warm_ms < MOST_MS for one in found) else FAILS


if __name__ == "__main__":
    sys.exit(main())
