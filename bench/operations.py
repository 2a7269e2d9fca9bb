"""How long the operations take to read: all 661 parsed, then worded in two lengths.

Usage: python bench/operations.py [--runs N] [--json]

Each run is a process of its own, so that nothing is remembered from the run before. Exit code 0:
the median of all parsed stays under a second; 1: it does not. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from itertools import pairwise
from statistics import median

LIMIT = 1.0
"""Seconds for parsing all operations, the grammar loaded."""

RUNS = 7
STEPS = ("load", "parse", "full", "brief")


def measured() -> dict[str, float]:
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
    return {**dict(zip(STEPS, steps, strict=True)), "cards": len(texts)}


def main() -> int:
    """Run the steps in processes of their own and tell the medians."""
    wants = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    wants.add_argument("--runs", type=int, default=RUNS)
    wants.add_argument("--json", action="store_true")
    wants.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    asked = wants.parse_args()
    if asked.once:
        say(json.dumps(measured()))
        return 0
    command = [sys.executable, __file__, "--once"]
    told = [
        subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - this very file
        for _ in range(max(1, asked.runs))
    ]
    runs = [json.loads(one.stdout) for one in told]
    medians = {step: round(median(run[step] for run in runs), 3) for step in STEPS}
    if asked.json:
        say(json.dumps({"format": "kanly.bench-operations/1", "runs": runs, "median": medians}))
    else:
        say(f"{int(runs[0]['cards'])} operations, median of {len(runs)} processes, in seconds")
        for step, seconds in medians.items():
            say(f"  {step:<6} {seconds:.3f}")
    return 0 if medians["parse"] < LIMIT else 1


def say(text: str) -> None:
    """Write one line to standard output."""
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
