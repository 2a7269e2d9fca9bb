"""The start-up benchmark: cold `kanly card pogrom` against `python -c pass` and two peers.

Usage: python bench/startup.py [--runs N] [--json]

Whole processes, one of each contender in turn, round after round. Exit code 0: the floor holds
in this run; 1: it does not; 2: it could not be measured. How and against whom: docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HOLDS, FAILS, UNMEASURED = 0, 1, 2
PATIENCE = 120.0
"""Seconds after which a run that has not ended counts as failed."""

MOST_TO_PASS = 18.0
MOST_TO_SQLMODEL = 0.5
PASS, CARD, SQLMODEL = "python -c pass", "kanly card pogrom", "Typer + SQLModel"
PEERS = Path(__file__).resolve().parent / "peers"
FORMAT = "kanly.bench-startup/1"


class NoMeasure(Exception):
    """A run failed or cannot be started; its text is one clear line."""


@dataclass(frozen=True, kw_only=True)
class Contender:
    """A command that is measured.

    Attributes:
        name: What the table calls it.
        words: The command line.
        code: The exit code it must end with.
        says: What its output must hold, "" for no output at all.
    """

    name: str
    words: tuple[str, ...]
    code: int = 0
    says: str = "Pogrom"


@dataclass(frozen=True, kw_only=True)
class Result:
    """The figures of one contender: milliseconds, and times as long as another."""

    name: str
    median_ms: float
    min_ms: float
    max_ms: float
    to_pass: float
    to_sqlmodel: float


@dataclass(frozen=True, kw_only=True)
class Floor:
    """A promise of `kanly card pogrom`: the ratio to a peer stays under the most allowed."""

    peer: str
    ratio: float
    most: float

    @property
    def holds(self) -> bool:
        """Whether it is kept in this run."""
        return self.ratio < self.most


def contenders(home: Path) -> tuple[Contender, ...]:
    """Who is measured, in the order of a round. Raises NoMeasure where Kanly is not installed."""
    python = sys.executable
    kanly = shutil.which("kanly", path=str(Path(python).parent))
    if kanly is None:
        message = (
            "Kanly is not installed beside this Python; run the benchmark with one where it is"
        )
        raise NoMeasure(message)
    peer = (str(home / "catalog.db"), "Pogrom")
    return (
        Contender(name=PASS, words=(python, "-c", "pass"), says=""),
        Contender(name=CARD, words=(kanly, "card", "pogrom")),
        Contender(name="kanly card pogrom --json", words=(kanly, "card", "pogrom", "--json")),
        Contender(name="kanly card thifur", words=(kanly, "card", "thifur"), code=3, says="Thufir"),
        Contender(name="kanly rule P-04", words=(kanly, "rule", "P-04"), says="P-04"),
        Contender(name=SQLMODEL, words=(python, str(PEERS / "typer_sqlmodel.py"), *peer)),
        Contender(name="Typer + sqlite3", words=(python, str(PEERS / "typer_sqlite3.py"), *peer)),
    )


def run(contender: Contender, home: Path) -> float:
    """Milliseconds of one whole process, its output read. Raises NoMeasure when it fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    began = time.perf_counter()
    try:
        done = subprocess.run(  # noqa: S603 - our own commands, no shell
            contender.words,
            cwd=home,
            env={**kept, "KANLY_HOME": str(home)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise NoMeasure(f"{contender.name}: cannot be run ({type(fault).__name__})") from None
    took = (time.perf_counter() - began) * 1000
    said = done.stdout.decode(errors="replace")
    if done.returncode != contender.code:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or ["nothing said"])[-1]
        expected = f"expected exit code {contender.code}, got {done.returncode}"
        raise NoMeasure(f"{contender.name}: {expected} ({last})")
    if contender.says not in said or (said and not contender.says):
        raise NoMeasure(f'{contender.name}: expected "{contender.says}" in its output')
    return took


def measure(runs: int) -> list[Result]:
    """The figures of so many rounds, after the catalog is built and each has run once."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        home = Path(folder)
        field = contenders(home)
        for contender in (field[1], *field):
            run(contender, home)
        rounds = [[run(contender, home) for contender in field] for _ in range(runs)]
    names = [contender.name for contender in field]
    times = dict(zip(names, zip(*rounds, strict=True), strict=True))
    return [
        Result(
            name=name,
            median_ms=median(times[name]),
            min_ms=min(times[name]),
            max_ms=max(times[name]),
            to_pass=_ratio(times[name], times[PASS]),
            to_sqlmodel=_ratio(times[name], times[SQLMODEL]),
        )
        for name in names
    ]


def _ratio(own: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The median of the ratios round by round: a machine that slows down slows both."""
    return median(mine / its for mine, its in zip(own, other, strict=True))


def floors(results: list[Result]) -> tuple[Floor, Floor]:
    """What is promised of `kanly card pogrom`, with what this run found."""
    card = next(result for result in results if result.name == CARD)
    return (
        Floor(peer=PASS, ratio=card.to_pass, most=MOST_TO_PASS),
        Floor(peer=SQLMODEL, ratio=card.to_sqlmodel, most=MOST_TO_SQLMODEL),
    )


def page(results: list[Result], promised: tuple[Floor, ...], runs: int) -> str:
    """The figures as a table, then one line for each floor."""
    head = f"{'':24}  {'median':>8}  {'min':>8}  {'max':>8}  {'x pass':>7}  {'x SQLModel':>10}"
    lines = [f"{_machine()}, {runs} rounds; whole processes, milliseconds", "", head]
    lines += [
        f"{r.name:24}  {r.median_ms:8.1f}  {r.min_ms:8.1f}  {r.max_ms:8.1f}"
        f"  {r.to_pass:7.2f}  {r.to_sqlmodel:10.2f}"
        for r in results
    ]
    lines.append("")
    for floor in promised:
        word = "holds" if floor.holds else "FAILS"
        found = f"{CARD} takes {floor.ratio:.2f} x {floor.peer}"
        lines.append(f"{word}: {found} (floor: under {floor.most:g} x)")
    return "\n".join(lines)


def document(results: list[Result], promised: tuple[Floor, ...], runs: int) -> str:
    """The figures as JSON."""
    body = {
        "format": FORMAT,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "processors": os.cpu_count(),
        "rounds": runs,
        "results": [vars(result) for result in results],
        "floors": [{**vars(floor), "holds": floor.holds} for floor in promised],
    }
    return json.dumps(body, indent=2)


def _machine() -> str:
    count = os.cpu_count()
    return f"{platform.python_implementation()} {platform.python_version()}, {count} processors"


def _count(text: str) -> int:
    """A number of rounds, 1 or more."""
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError(f'expected a number from 1 up, found "{text}"')
    return int(text)


def main() -> int:
    """Measure, say the figures, and return whether the floor holds as an exit code."""
    parser = argparse.ArgumentParser(description="Measure how long Kanly takes to start.")
    parser.add_argument("--runs", type=_count, default=41, metavar="N", help="rounds (41)")
    parser.add_argument("--json", action="store_true", help="write JSON")
    asked = parser.parse_args()
    try:
        results = measure(asked.runs)
    except NoMeasure as fault:
        sys.stderr.write(f"bench/startup: {fault}\n")
        return UNMEASURED
    promised = floors(results)
    write = document if asked.json else page
    sys.stdout.write(write(results, promised, asked.runs) + "\n")
    return HOLDS if all(floor.holds for floor in promised) else FAILS


if __name__ == "__main__":
    sys.exit(main())
