"""Where sources contradict each other, and which one Kanly follows (data/conflicts.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.ids import id_of
from errata.table import DATA, read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = "conflicts.csv"
COLUMNS = ("id", "topic", "sources", "used")
SECTION = "31 Source conflicts and peer bugs"


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """One contradiction: what the sources say on a topic, and what is used here."""

    id: str
    topic: str
    sources: str
    used: str


def read_conflicts(folder: Path) -> dict[str, Conflict]:
    """The conflicts of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / FILE, COLUMNS, _conflict)


@cache
def all_conflicts() -> dict[str, Conflict]:
    """Kanly's own conflicts by id."""
    return read_conflicts(DATA)


def _conflict(row: Row) -> Conflict:
    return Conflict(
        id=id_of(row, family="CF"),
        topic=row.text("topic"),
        sources=row.text("sources"),
        used=row.text("used"),
    )
