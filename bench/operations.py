"""The operations of all 661 cards: parsed, then worded in two lengths.

Usage: python bench/operations.py [--runs N] [--json] [--out FILE]

Each run is a process of its own, so that nothing is remembered from the run before. What a row is
and what the exit codes mean: bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from itertools import pairwise
from statistics import median

from told import Floor, Found, NoMeasure, Row, told, version_of

MOST_S = 1.0
"""Seconds for parsing all operations, the grammar loaded."""

ONCE = "--once"
STEPS = {
    "load": "the grammar loaded",
    "parse": "all operations parsed",
    "full": "all worded in full",
    "brief": "all worded in short",
}


def once() -> dict[str, float]:
    """Seconds for each step, in this process."""
    from cardbase.facts import DATA
    from cardbase.operation.parse import parsed, parser
    from cardbase.operation.sentences import worded
    from cardbase.operation.style import BRIEF
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
        worded(tree, BRIEF)
    times.append(time.perf_counter())
    steps = (after - before for before, after in pairwise(times))
    return dict(zip(STEPS, steps, strict=True))


def measure(runs: int) -> Found:
    """The medians of so many processes. Raises NoMeasure."""
    command = [sys.executable, __file__, ONCE]
    try:
        said = [
            subprocess.run(command, capture_output=True, check=True).stdout  # noqa: S603 - this very file
            for _ in range(runs)
        ]
    except subprocess.CalledProcessError as fault:
        raise NoMeasure(fault.stderr.decode(errors="replace").strip()[-300:]) from None
    each = [json.loads(one) for one in said]
    floors = {"parse": Floor(under=MOST_S)}
    return Found(
        rows=[
            Row(
                what=what,
                figure=median(one[step] for one in each),
                unit="s",
                floor=floors.get(step),
            )
            for step, what in STEPS.items()
        ],
        versions={"lark": version_of("lark")},
    )


if __name__ == "__main__":
    if sys.argv[1:] == [ONCE]:
        sys.stdout.write(json.dumps(once()) + "\n")
    else:
        sys.exit(told(__doc__, "operations", measure, rounds=7))
