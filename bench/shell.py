"""Commands from the shell, whole processes, beside `kanly card pogrom` and `python -c pass`."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from startup import CARD, PASS, Contender, NoMeasure, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass(frozen=True, kw_only=True)
class Figure:
    """What one command took: milliseconds, and times as long as two others."""

    name: str
    median_ms: float
    to_pass: float
    to_card: float


def kanly() -> str:
    """The installed command. Raises NoMeasure where Kanly is not installed."""
    found = shutil.which("kanly", path=str(Path(sys.executable).parent))
    if found is None:
        raise NoMeasure("Kanly is not installed beside this Python")
    return found


def beside(others: Iterable[Contender]) -> tuple[Contender, ...]:
    """Who is measured: the two that ratios are told to, then the others. Raises NoMeasure."""
    return (
        Contender(name=PASS, words=(sys.executable, "-c", "pass"), says=""),
        Contender(name=CARD, words=(kanly(), "card", "pogrom")),
        *others,
    )


def figures(field: Sequence[Contender], home: Path, runs: int) -> list[Figure]:
    """The figures of so many rounds of `beside`, after each has run once. Raises NoMeasure."""
    for contender in field:
        run(contender, home)
    rounds = [[run(contender, home) for contender in field] for _ in range(runs)]
    times = list(zip(*rounds, strict=True))
    by_pass, by_card = times[0], times[1]
    return [
        Figure(
            name=contender.name,
            median_ms=median(own),
            to_pass=median(a / b for a, b in zip(own, by_pass, strict=True)),
            to_card=median(a / b for a, b in zip(own, by_card, strict=True)),
        )
        for contender, own in zip(field, times, strict=True)
    ]


def table(found: Sequence[Figure]) -> Iterator[str]:
    """The figures as lines of a table."""
    width = max(len(one.name) for one in found)
    yield f"{'':{width}}  {'median ms':>9}  {'x pass':>7}  {'x card':>7}"
    for f in found:
        yield f"{f.name:{width}}  {f.median_ms:9.1f}  {f.to_pass:7.2f}  {f.to_card:7.2f}"
