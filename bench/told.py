"""How every benchmark tells what it found: rows of one shape, one text page, one JSON document.

A script gives `told` a function that measures and returns rows. Every script then understands
`--json` (write JSON) and `--out FILE` (keep the JSON there, too), and `--runs N` (rounds) where
those say anything; it says its machine, and ends with exit code 0: every floor holds in this run;
1: one does not; 2: it could not be measured.

The document, one for each script (`bench/figures.py` lays them all on one page):

    format    kanly.bench-NAME/1
    script    bench/NAME.py
    about     the first line of the script's docstring
    machine   python, system, processors
    date      the day of the run, YYYY-MM-DD
    rounds    how often it was measured, null where that does not say anything
    versions  of what the figures are compared with and of libraries that decide them, by name
    rows      what, figure, unit, floor ("under 18", "at least 0.995" or null), holds (true, false,
              or null without a floor), against ("" or what the figure is compared with)
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import TypeAlias

from errata.errors import KanlyError

HOLDS, FAILS, UNMEASURED = 0, 1, 2

ONCE = "--once"
"""What a script is called with to run once, in a process of its own (`medians`)."""


class NoMeasure(Exception):
    """A run failed or cannot be started; its text is one clear line."""


@dataclass(frozen=True, kw_only=True)
class Floor:
    """A promise: the figure stays under `under`, or is at least `least`."""

    under: float | None = None
    least: float | None = None

    def __str__(self) -> str:
        """The promise in words."""
        if self.under is not None:
            return f"under {self.under:g}"
        return f"at least {self.least:g}"

    def holds(self, figure: float) -> bool:
        """Whether the figure keeps it."""
        over = self.under is not None and not figure < self.under
        short = self.least is not None and not figure >= self.least
        return not over and not short


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure.

    Attributes:
        what: What was measured.
        figure: How much it is.
        unit: Of what: "x" for so many times what it is compared with, "ms", "s", "MiB", "share".
        against: What it is compared with, or whose figure it is if not Kanly's; "" for neither.
        floor: What is promised of it, None for nothing.
    """

    what: str
    figure: float
    unit: str
    against: str = ""
    floor: Floor | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the floor holds; None without one."""
        return None if self.floor is None else self.floor.holds(self.figure)


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a script found: its rows, and the versions of peers and libraries by name."""

    rows: Sequence[Row]
    versions: Mapping[str, str] = field(default_factory=dict)


Measure: TypeAlias = Callable[[int], Found]
"""Measures in so many rounds. Raises NoMeasure, or an error of Kanly's own."""


def told(doc: str | None, name: str, measure: Measure, *, rounds: int | None) -> int:
    """Read the options, measure, say the figures, and return the exit code.

    Args:
        doc: The docstring of the script; its first line says what is measured.
        name: The script, without its folder and ending.
        measure: Does it.
        rounds: How many unless told otherwise; None where a script has no rounds.
    """
    asked = options(doc, rounds).parse_args()
    return tell(doc, name, asked, lambda: measure(asked.runs or 1))


def options(doc: str | None, rounds: int | None) -> argparse.ArgumentParser:
    """What every script understands; a script may add to it and then `tell` by itself."""
    parser = argparse.ArgumentParser(description=_about(doc))
    if rounds is None:
        parser.set_defaults(runs=None)
    else:
        what = f"rounds ({rounds})"
        parser.add_argument("--runs", type=count, default=rounds, metavar="N", help=what)
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the JSON there, too")
    return parser


def tell(
    doc: str | None, name: str, asked: argparse.Namespace, measure: Callable[[], Found]
) -> int:
    """Measure, say the figures as asked (see `options`), and return the exit code."""
    try:
        found = measure()
    except (NoMeasure, KanlyError, OSError) as fault:
        sys.stderr.write(f"bench/{name}: {fault}\n")
        return UNMEASURED
    body = document(name, _about(doc), found, asked.runs)
    if asked.out:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text(body + "\n", encoding="utf-8")
    sys.stdout.write((body if asked.json else page(_about(doc), found, asked.runs)) + "\n")
    return FAILS if any(row.holds is False for row in found.rows) else HOLDS


def _about(doc: str | None) -> str:
    return (doc or "").partition("\n")[0]


def count(text: str) -> int:
    """A number of rounds, 1 or more. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError(f'expected a number from 1 up, found "{text}"')
    return int(text)


def machine() -> dict[str, str | int | None]:
    """What the figures were measured on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.system(),
        "processors": os.cpu_count(),
    }


def medians(
    script: str, steps: Mapping[str, str], runs: int, *, unit: str, floors: Mapping[str, Floor]
) -> list[Row]:
    """The medians of so many processes of a script, each step of it by itself.

    Args:
        script: Its file; called with `ONCE` it writes one figure for each step, as JSON.
        steps: Step -> what was done.
        runs: How many processes.
        unit: Of the figures.
        floors: Step -> what is promised of it.

    Raises:
        NoMeasure: a process failed.
    """
    command = [sys.executable, script, ONCE]
    try:
        said = [
            subprocess.run(command, capture_output=True, check=True).stdout  # noqa: S603 - our own script
            for _ in range(runs)
        ]
    except subprocess.CalledProcessError as fault:
        raise NoMeasure(fault.stderr.decode(errors="replace").strip()[-300:]) from None
    each = [json.loads(one) for one in said]
    return [
        Row(what=what, figure=median(one[step] for one in each), unit=unit, floor=floors.get(step))
        for step, what in steps.items()
    ]


def version_of(package: str) -> str:
    """The version of an installed package; "" where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def document(name: str, about: str, found: Found, rounds: int | None) -> str:
    """The figures as JSON."""
    body = {
        "format": f"kanly.bench-{name}/1",
        "script": f"bench/{name}.py",
        "about": about,
        "machine": machine(),
        "date": time.strftime("%Y-%m-%d"),
        "rounds": rounds,
        "versions": dict(found.versions),
        "rows": [
            {
                "what": row.what,
                "figure": row.figure,
                "unit": row.unit,
                "floor": None if row.floor is None else str(row.floor),
                "holds": row.holds,
                "against": row.against,
            }
            for row in found.rows
        ],
    }
    return json.dumps(body, indent=2, ensure_ascii=False)


def shown(figure: float) -> str:
    """A figure with as many decimals as say something."""
    if figure == int(figure):
        return f"{int(figure):,}"
    decimals = 1 if abs(figure) >= 100 else 2 if abs(figure) >= 1 else 3  # noqa: PLR2004
    return f"{figure:,.{decimals}f}"


def rounds_of(rounds: int) -> str:
    """How often it was measured, in words."""
    return f"{rounds} round{'s' if rounds > 1 else ''}"


def page(about: str, found: Found, rounds: int | None) -> str:
    """The figures as text."""
    at = machine()
    head = f"{at['python']}, {at['system']}, {at['processors']} processors"
    lines = [about, f"{head}, {rounds_of(rounds)}" if rounds else head]
    if found.versions:
        lines.append("with " + ", ".join(f"{who} {which}" for who, which in found.versions.items()))
    lines.append("")
    width = max((len(row.what) for row in found.rows), default=0)
    for row in found.rows:
        told_row = f"{row.what:{width}}  {shown(row.figure):>9} {row.unit:6} {row.against}".rstrip()
        if row.floor is not None:
            told_row += f"  {'holds' if row.holds else 'FAILS'}: {row.floor}"
        lines.append(told_row)
    return "\n".join(lines)
