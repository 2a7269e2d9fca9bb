"""Where the board game's documents conflict, leave a gap or are unclear (ambiguities.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from errata.documents import places
from errata.ids import id_of
from errata.table import DATA, read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = DATA / "boardgame" / "ambiguities.csv"
COLUMNS = ("id", "class", "issue", "places", "touches")
FAMILY = "AMB"


class DoubtClass(StrEnum):
    """What is wrong."""

    CONFLICT = "conflict"
    EXCEPTION = "exception"
    GAP = "gap"
    WORDING = "wording"
    CLASH = "clash"

    @property
    def meaning(self) -> str:
        """One line that explains the word at a table."""
        return _MEANING[self]


_MEANING = {
    DoubtClass.CONFLICT: "two places contradict each other",
    DoubtClass.EXCEPTION: "one place excepts what another says of all",
    DoubtClass.GAP: "nothing is printed on it",
    DoubtClass.WORDING: "the words can be read in two ways",
    DoubtClass.CLASH: "one name stands for several things",
}


@dataclass(frozen=True, kw_only=True)
class Doubt:
    """One thing the documents leave in doubt; it is shown beside what it touches.

    Attributes:
        id: "AMB-07".
        kind: What is wrong.
        issue: What is in doubt, both sides where two conflict.
        places: Document and lines of each place.
        touches: Ids of the things, facts and answers it stands beside.
    """

    id: str
    kind: DoubtClass
    issue: str
    places: tuple[tuple[str, tuple[int, ...]], ...]
    touches: tuple[str, ...]


def read_doubts(file: Path) -> dict[str, Doubt]:
    """The doubts of a data file by id. Raises DataError or MissingData."""
    return read_by_id(file, COLUMNS, _doubt)


@cache
def doubts() -> dict[str, Doubt]:
    """Kanly's own doubts by id."""
    return read_doubts(FILE)


def _doubt(row: Row) -> Doubt:
    cells = [place.partition(":") for place in row.text("places").split("; ")]
    return Doubt(
        id=id_of(row, family=FAMILY),
        kind=row.word("class", DoubtClass),
        issue=row.text("issue"),
        places=tuple((name, places(row, "places", part)) for name, _, part in cells),
        touches=tuple(row.text("touches").split("; ")),
    )
