"""Lays what the benchmarks found on one page, docs/figures.md; no number on it is typed.

Usage: python bench/figures.py NAME... [--from FOLDER] [--to FILE]

Reads FOLDER/NAME.json of each benchmark named (build/bench, where `just bench` keeps them) and
writes FILE (docs/figures.md). Exit code 0: every floor held in those runs; 1: one did not; 2: a
benchmark is missing or its file cannot be read, and the page is not written.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from told import FAILS, HOLDS, UNMEASURED, rounds_of, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
HEAD = """# Figures

Written by `just bench` out of what the benchmarks found; no number here is typed. How each is
measured, against whom, and why a floor is what it is: [bench.md](bench.md).

"x" is so many times what stands under "against", the median of ratios round by round in the same
run; it moves little from machine to machine. Milliseconds and seconds are of one machine on one
day. MiB is the most memory a whole process held.
"""


class RowTold(TypedDict):
    """A row as bench/told.py writes it."""

    what: str
    figure: float
    unit: str
    floor: str | None
    holds: bool | None
    against: str


class Told(TypedDict):
    """A document as bench/told.py writes it."""

    format: str
    script: str
    about: str
    machine: dict[str, str | int | None]
    date: str
    rounds: int | None
    versions: dict[str, str]
    rows: list[RowTold]


def read(folder: Path, names: Iterable[str]) -> list[Told]:
    """The documents of these benchmarks. Raises OSError, ValueError."""
    found: list[Told] = []
    for name in names:
        document = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        if document.get("format") != f"kanly.bench-{name}/1":
            raise ValueError(f"{name}.json: expected kanly.bench-{name}/1")
        found.append(document)
    return found


def page(told: Sequence[Told]) -> str:
    """All documents as one page: the promises first, then the rest, benchmark by benchmark."""
    lines = [HEAD, "## What is promised", ""]
    lines += table(["what", "figure", "floor", "against", "holds", "measured by"], promises(told))
    for one in told:
        rest = [row for row in one["rows"] if row["floor"] is None]
        lines += ["", f"## {one['script']}", "", f"{one['about']} {run_of(one)}"]
        if rest:
            lines += ["", *table(["what", "figure", "against"], (cells(one, row) for row in rest))]
    return "\n".join(lines) + "\n"


def promises(told: Sequence[Told]) -> Iterator[list[str]]:
    """The cells of every figure with a floor."""
    for one in told:
        for row in one["rows"]:
            if row["floor"] is not None:
                what, figure, against = cells(one, row)
                held = "yes" if row["holds"] else "**no**"
                yield [what, f"**{figure}**", row["floor"], against, held, f"`{one['script']}`"]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Lines of a table; a name that stands above already is not told again."""
    yield "| " + " | ".join(heads) + " |"
    yield "| " + " | ".join("---:" if head == "figure" else "---" for head in heads) + " |"
    above = ""
    for what, *rest in rows:
        yield "| " + " | ".join(["" if what == above else what, *rest]) + " |"
        above = what


def cells(one: Told, row: RowTold) -> list[str]:
    """What was measured, how much it is, and against whom, with the version."""
    version = one["versions"].get(row["against"], "")
    return [
        row["what"],
        f"{shown(row['figure'])} {row['unit']}".strip(),
        f"{row['against']} {version}".strip(),
    ]


def run_of(one: Told) -> str:
    """When a benchmark was run, on what, and with which versions."""
    at = one["machine"]
    parts = [f"{at['python']} on {at['system']}, {at['processors']} processors"]
    if one["rounds"]:
        parts.append(rounds_of(one["rounds"]))
    parts += [f"{name} {version}" for name, version in one["versions"].items()]
    return f"{one['date']}, {', '.join(parts)}."


def main() -> int:
    """Write the page and return whether every floor held as an exit code."""
    parser = argparse.ArgumentParser(description="Lay all figures on one page.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="a benchmark: startup")
    parser.add_argument("--from", dest="folder", type=Path, default=ROOT / "build" / "bench")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "figures.md")
    asked = parser.parse_args()
    try:
        told = read(asked.folder, asked.names)
        asked.to.write_text(page(told), encoding="utf-8")
    except (OSError, ValueError) as fault:
        sys.stderr.write(f"bench/figures: {fault}\n")
        return UNMEASURED
    failed = [(one, row) for one in told for row in one["rows"] if row["holds"] is False]
    for one, row in failed:
        found = f"{shown(row['figure'])} {row['unit']} (floor: {row['floor']})"
        sys.stdout.write(f"FAILS: {one['script']}: {row['what']}: {found}\n")
    return FAILS if failed else HOLDS


if __name__ == "__main__":
    sys.exit(main())
