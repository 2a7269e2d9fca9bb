"""When a single fact or answer counts, and for whom, where that is not all its thing says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.vocabulary import Phase
from errata.table import read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

COLUMNS = ("point", "phases", "affects")


@dataclass(frozen=True, kw_only=True)
class Timing:
    """When one point counts.

    Attributes:
        point: The id of a fact or an answer.
        phases: When it counts; ANY for every phase of a turn.
        affects: For whom: self, ally, others, or factions by id; () as its thing says.
    """

    point: str
    phases: tuple[Phase, ...]
    affects: tuple[str, ...]


def read_timings(data: Path) -> dict[str, Timing]:
    """The timings of a data folder by fact or answer. Raises DataError or MissingData."""
    return read_by_id(data / "timing.csv", COLUMNS, _timing)


@cache
def timings() -> dict[str, Timing]:
    """Kanly's own timings by fact or answer."""
    return read_timings(DATA)


def _timing(row: Row) -> Timing:
    phases = row.words("phases", Phase)
    if not phases:
        raise row.fault("phases", "a phase")
    return Timing(point=row.text("point"), phases=phases, affects=row.many("affects"))
