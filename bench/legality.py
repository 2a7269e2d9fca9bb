"""Legality: full decks judged in a process that runs.

Usage: python bench/legality.py [--runs N] [--json] [--out FILE]

Judges the decks of tests/decks, with and without their homeworld, and 75 lines of all powers, and
reads a format, each so many times. What a row is and what the exit codes mean: bench/told.py. How
it is measured: docs/bench.md.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from msgspec.structs import replace
from told import Floor, Found, Row, told

from cardbase.cards.kinds import is_homeworld
from cardbase.catalog.open import open_catalog
from cardbase.decks.deck_list import DeckEntry, section_of
from cardbase.decks.forms import read_deck
from cardbase.legality import format_named, judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.deck_list import DeckList

DECKS = Path(__file__).resolve().parent.parent / "tests" / "decks"
TRIES = 3
"""How often each of them is tried; the best counts, since others may use the machine."""
MOST_MS = 5.0
FOUL = 75
"""Lines of the deck that breaks the rules with most of them; no floor is set for it."""


def once(act: Callable[[], object]) -> float:
    """Milliseconds of one time."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def timed(name: str, act: Callable[[], object], times: int, *, floor: bool = True) -> list[Row]:
    """The figures of so many times, each the best of a few, after one that loads what it needs."""
    act()
    spans = [min(once(act) for _ in range(TRIES)) for _ in range(times)]
    most = Floor(under=MOST_MS) if floor else None
    p95 = quantiles(spans, n=20)[-1] if spans[1:] else spans[0]
    return [
        Row(what=f"{name}, median", figure=median(spans), unit="ms", floor=most),
        Row(what=f"{name}, 95th percentile", figure=p95, unit="ms", floor=most),
    ]


def foul(catalog: Catalog) -> DeckList:
    """75 lines of all nine powers, without a homeworld: most rules have something to say."""
    bearing = [card for card in catalog.all_cards() if card.allegiance and not is_homeworld(card)]
    chosen = bearing[:: max(1, len(bearing) // FOUL)][:FOUL]
    entries = tuple(
        DeckEntry(line=line, count=2, card=card, section=section_of(card))
        for line, card in enumerate(chosen, start=1)
    )
    return replace(read_deck(DECKS / "atreides.txt", catalog), entries=entries)


def without_home(deck: DeckList) -> DeckList:
    """The deck with its homeworld left out, so that its sponsor must be supposed."""
    return replace(deck, entries=tuple(e for e in deck.entries if not is_homeworld(e.card)))


def warm(catalog: Catalog, times: int) -> list[Row]:
    """Every deck judged, the ones without a homeworld apart, and a format read."""
    by, found = format_named(), []
    for file in sorted(DECKS.glob("*.txt")):
        deck = read_deck(file, catalog)
        bare, name = without_home(deck), f"deck {file.stem} judged"
        found += timed(name, partial(judge, deck, by), times)
        found += timed(f"{name}, no homeworld", partial(judge, bare, by), times)
    wrong = foul(catalog)
    found += timed(f"{FOUL} lines of all powers", partial(judge, wrong, by), times, floor=False)
    found += timed("a format read", format_named, times, floor=False)
    return found


def measure(runs: int) -> Found:
    """All of it, so many times."""
    with open_catalog() as catalog:
        return Found(rows=warm(catalog, runs))


if __name__ == "__main__":
    sys.exit(told(__doc__, "legality", measure, rounds=200))
