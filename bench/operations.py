"""The operations of all 661 cards: parsed, then worded in two lengths.

Usage: python bench/operations.py [--runs N] [--json] [--out FILE]

Each run is a process of its own, so that nothing is remembered from the run before. What a row is
and what the exit codes mean: bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import pairwise

from told import ONCE, Floor, Found, medians, told, version_of

MOST_S = 1.0
"""Seconds for parsing all operations, the grammar loaded."""

STEPS = {
    "load": "the grammar loaded",
    "parse": "all operations parsed",
    "full": "all worded in full",
    "brief": "all worded in short",
}


def once() -> dict[str, float]:
    """Seconds for each step, in this process."""
    from cardbase.cards.facts import DATA
    from cardbase.operation.parse import parsed, parser
    from cardbase.operation.wording import brief, worded
    from errata.table import read_table

    files = sorted(DATA.glob("*_operations.csv"))
    texts = [row["operation"] for file in files for row in read_table(file, ["card", "operation"])]
    times = [time.perf_counter()]
    parser()
    times.append(time.perf_counter())
    trees = [parsed(text) for text in texts]
    times.append(time.perf_counter())
    for tree in trees:
        worded(tree)
    times.append(time.perf_counter())
    for tree in trees:
        worded(tree, brief())
    times.append(time.perf_counter())
    steps = (after - before for before, after in pairwise(times))
    return dict(zip(STEPS, steps, strict=True))


def measure(runs: int) -> Found:
    """The medians of so many processes. Raises NoMeasure."""
    return Found(
        rows=medians(__file__, STEPS, runs, unit="s", floors={"parse": Floor(under=MOST_S)}),
        versions={"lark": version_of("lark")},
    )


if __name__ == "__main__":
    if sys.argv[1:] == [ONCE]:
        sys.stdout.write(json.dumps(once()))
    else:
        sys.exit(told(__doc__, "operations", measure, rounds=7))
