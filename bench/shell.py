"""Commands from the shell, whole processes, beside `kanly card pogrom` and `python -c pass`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from told import Floor, NoMeasure, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PASS, CARD = "python -c pass", "kanly card pogrom"
SPENT = Path(__file__).resolve().parent / "spent.py"
PATIENCE = 300.0
"""Seconds after which a run that has not ended counts as failed."""
KIB = 1024


@dataclass(frozen=True, kw_only=True)
class Contender:
    """A command that is measured.

    Attributes:
        name: What the table calls it.
        words: The command line.
        code: The exit code it must end with.
        says: What its output must hold, "" for no output at all, None for anything.
        to_pass: The most times `python -c pass` it may take, if that is promised.
        to_card: The most times `kanly card pogrom` it may take, if that is promised.
    """

    name: str
    words: tuple[str, ...]
    code: int = 0
    says: str | None = "Pogrom"
    to_pass: float | None = None
    to_card: float | None = None


@dataclass(frozen=True, kw_only=True)
class Spent:
    """What one whole process took.

    Attributes:
        ms: Milliseconds from its start to its end, its output read.
        mib: The most memory it held at once.
    """

    ms: float
    mib: float


@dataclass(frozen=True, kw_only=True)
class Times:
    """What one command spent, round by round."""

    contender: Contender
    spent: tuple[Spent, ...]

    @property
    def median_ms(self) -> float:
        """Its median milliseconds."""
        return median(one.ms for one in self.spent)

    def to(self, other: Times) -> float:
        """The median of the ratios round by round: a machine that slows down slows both."""
        pairs = zip(self.spent, other.spent, strict=True)
        return median(mine.ms / its.ms for mine, its in pairs)


def kanly() -> str:
    """The installed command. Raises NoMeasure where Kanly is not installed."""
    found = shutil.which("kanly", path=str(Path(sys.executable).parent))
    if found is None:
        raise NoMeasure("Kanly is not installed beside this Python; run it with one where it is")
    return found


def beside(others: Iterable[Contender], *, card_to_pass: float | None = None) -> list[Contender]:
    """Who is measured: the two that ratios are told to, then the others. Raises NoMeasure."""
    return [
        Contender(name=PASS, words=(sys.executable, "-c", "pass"), says=""),
        Contender(name=CARD, words=(kanly(), "card", "pogrom"), to_pass=card_to_pass),
        *others,
    ]


def run(contender: Contender, home: Path) -> Spent:
    """Run a whole process, its output read. Raises NoMeasure when it fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with tempfile.NamedTemporaryFile() as report:
        words = [sys.executable, "-I", "-S", str(SPENT), report.name, *contender.words]
        child = subprocess.Popen(  # noqa: S603 - our own commands, no shell
            words,
            cwd=home,
            env={**kept, "KANLY_HOME": str(home)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            said, remarks = child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            raise NoMeasure(f"{contender.name}: has not ended in {PATIENCE:g} seconds") from None
        told = report.read().split()
    _held(contender, int(told[2]), said.decode(errors="replace"), remarks.decode(errors="replace"))
    return Spent(ms=float(told[0]), mib=int(told[1]) / KIB)


def _held(contender: Contender, code: int, said: str, remarks: str) -> None:
    """See that a run did what was asked. Raises NoMeasure."""
    if code != contender.code:
        last = (remarks.strip().splitlines() or ["nothing said"])[-1]
        expected = f"expected exit code {contender.code}, got {code}"
        raise NoMeasure(f"{contender.name}: {expected} ({last})")
    if contender.says is None:
        return
    if contender.says not in said or (said and not contender.says):
        raise NoMeasure(f'{contender.name}: expected "{contender.says}" in its output')


def in_rounds(field: Sequence[Contender], home: Path, runs: int) -> list[Times]:
    """So many rounds, one run of each in turn, after one of each that does not count.

    Raises NoMeasure.
    """
    for contender in field:
        run(contender, home)
    rounds = [[run(contender, home) for contender in field] for _ in range(runs)]
    spent = zip(*rounds, strict=True)
    return [Times(contender=one, spent=own) for one, own in zip(field, spent, strict=True)]


def rows(found: Sequence[Times]) -> list[Row]:
    """The figures of `beside`: each to the first two, milliseconds for orientation, memory."""
    made = []
    for at, one in enumerate(found):
        name, who = one.contender.name, one.contender
        for other, most in zip(found[: min(at, 2)], (who.to_pass, who.to_card), strict=False):
            floor = None if most is None else Floor(under=most)
            against = other.contender.name
            made.append(
                Row(what=name, figure=one.to(other), unit="x", against=against, floor=floor)
            )
        made.append(Row(what=name, figure=one.median_ms, unit="ms"))
        made.append(Row(what=name, figure=max(run.mib for run in one.spent), unit="MiB"))
    return made
