"""Repairs and suggestions: full decks with several faults, mended; what fits them.

Usage: python bench/repair.py [--runs N] [--json] [--out FILE]

Each deck of tests/decks gets cards of powers that feud, misplaced and banned cards, and a group of
which it has too many, so that the solver is needed; all alternatives are asked for. Warm: the best
of a few times in this process. Cold: the first time in a new process that has opened the catalog
and read the deck, the import of the solver included. Suggested: what fits the same decks without
those faults, additions and cuts, warm. What a row is and what the exit codes mean:
bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from msgspec.structs import replace
from told import Floor, Found, NoMeasure, Row, told, version_of

from cardbase.catalog.open import open_catalog
from cardbase.decks.deck_list import DeckEntry, Section, section_of
from cardbase.decks.forms import read_deck
from cardbase.fitting import suggestions
from cardbase.legality import format_named, judge
from cardbase.legality.format import CardLimit
from cardbase.repair import repairs
from cardbase.vocabulary import Subtype

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.legality import Format

DECKS = Path(__file__).resolve().parent.parent / "tests" / "decks"
NAMES = ("atreides", "guild", "harkonnen")
FEUD = ("eots:stilgar", "eots:thumpers", "eots:baron-vladimir-harkonnen", "eots:caladan-exports")
TACTICS = 6
MOST_MS = 200.0
SUGGESTED_MS = 300.0
COLD = "--cold"


def spoiled(catalog: Catalog, name: str) -> tuple[DeckList, Format]:
    """A deck with several faults, and the format they break."""
    listed = read_deck(DECKS / f"{name}.txt", catalog)
    more = []
    for line, card_id in enumerate(FEUD, start=200):
        card = catalog.card(card_id)
        more.append(DeckEntry(line=line, count=1, card=card, section=section_of(card)))
    more[1] = replace(more[1], section=Section.APART)
    tactics = CardLimit(name="tactics", most=TACTICS, subtypes=frozenset({Subtype.TACTIC}))
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


def suggested(name: str, times: int) -> float:
    """The best milliseconds of so many times to say what fits a deck and what does not."""
    with open_catalog() as catalog:
        case = judge(read_deck(DECKS / f"{name}.txt", catalog), format_named()).case
        spans = []
        for _ in range(times):
            began = time.perf_counter()
            suggestions(case, catalog)
            spans.append((time.perf_counter() - began) * 1000)
    return min(spans)


def cold(name: str) -> float:
    """Milliseconds of the first time in a new process. Raises NoMeasure."""
    words = [sys.executable, __file__, COLD, name]
    done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode:
        raise NoMeasure(f"{name}: {done.stderr.strip()[-300:]}")
    return float(done.stdout)


def mended(name: str, runs: int) -> list[Row]:
    """One deck, warm and cold. Raises NoMeasure."""
    cards, found, best = once(name, runs + 1)
    what, floor = f"deck {name} of {cards} cards mended", Floor(under=MOST_MS)
    return [
        Row(what=f"{what}, warm", figure=best, unit="ms", floor=floor),
        Row(what=f"{what}, cold", figure=median(cold(name) for _ in range(runs)), unit="ms"),
        Row(what=f"{what}: alternatives", figure=found, unit="ways"),
        Row(
            what=f"what fits deck {name}, warm",
            figure=suggested(name, runs + 1),
            unit="ms",
            floor=Floor(under=SUGGESTED_MS),
        ),
    ]


def measure(runs: int) -> Found:
    """Every deck. Raises NoMeasure."""
    rows = [row for name in NAMES for row in mended(name, runs)]
    return Found(rows=rows, versions={"HiGHS": version_of("highspy")})


if __name__ == "__main__":
    if sys.argv[1:2] == [COLD]:
        sys.stdout.write(f"{once(sys.argv[2])[2]}\n")
    else:
        sys.exit(told(__doc__, "repair", measure, rounds=9))
