"""The Programs of a game: what its cards do, read from the catalog as a command reads it.

Usage: python bench/programs.py [--runs N] [--json] [--out FILE]

Each run is a process of its own, so that nothing is remembered from the run before; one that has
loaded the grammar cannot be measured. What a row is and what the exit codes mean: bench/told.py.
How it is measured: docs/bench.md.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import pairwise

from told import ONCE, Floor, Found, NoMeasure, medians, told, version_of

CARDS = 120
"""As many as two decks of a game hold."""
MOST_MS = 5.0
STEPS = {
    "load": "the nodes and their reader loaded",
    "read": f"the Programs of {CARDS} cards read",
    "all": "the Programs of all cards read",
}


def once() -> dict[str, float]:
    """Milliseconds for each step, in this process. Raises NoMeasure where Lark is loaded."""
    from cardbase.catalog.open import open_catalog

    with open_catalog() as catalog:
        cards = catalog.all_cards()
    texts = [card.program_json for card in cards]
    times = [time.perf_counter()]
    from cardbase.program.stored import program_in

    program_in('{"node": "Program"}')
    times.append(time.perf_counter())
    for text in texts[:: max(1, len(texts) // CARDS)][:CARDS]:
        program_in(text)
    times.append(time.perf_counter())
    for text in texts:
        program_in(text)
    times.append(time.perf_counter())
    if "lark" in sys.modules:
        raise NoMeasure("the grammar was loaded to read a Program")
    steps = ((after - before) * 1000 for before, after in pairwise(times))
    return dict(zip(STEPS, steps, strict=True))


def measure(runs: int) -> Found:
    """The medians of so many processes. Raises NoMeasure."""
    from cardbase.catalog.open import open_catalog

    with open_catalog():  # built beforehand, as any command finds it
        pass
    return Found(
        rows=medians(__file__, STEPS, runs, unit="ms", floors={"read": Floor(under=MOST_MS)}),
        versions={"msgspec": version_of("msgspec")},
    )


if __name__ == "__main__":
    if sys.argv[1:] == [ONCE]:
        sys.stdout.write(json.dumps(once()))
    else:
        sys.exit(told(__doc__, "programs", measure, rounds=20))
