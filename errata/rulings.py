"""The publisher's rulings file, point by point, and the rules and cards it explains."""

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

FILE = "rulings.csv"
COLUMNS = ("id", "section", "units", "kind", "statement", "rules", "cards")
SECTION = "32 The publisher's rulings, point by point"
DOCUMENT = "crf"
PREAMBLE = "preamble"


class RulingKind(StrEnum):
    """What the file does at this point."""

    RULING = "ruling"
    DEFINITION = "definition"
    EXAMPLE = "example"
    ERRATUM = "erratum"
    ADVICE = "advice"


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """One point of the Collected Rulings File.

    Attributes:
        id: "RU-034", in the order of the file.
        path: The section of the file, "2.C.ii".
        units: The sentences it rests on, by number.
        kind: What the file does here.
        statement: The point.
        rules: Ids of the rules it explains.
        cards: Ids of the cards it explains or names.
    """

    id: str
    path: str
    units: tuple[int, ...]
    kind: RulingKind
    statement: str
    rules: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def source(self) -> str:
        """Where it stands, as rules cite the file."""
        return f"CRF {'' if self.path == PREAMBLE else '§'}{self.path}"


def read_rulings(folder: Path) -> dict[str, Ruling]:
    """The rulings of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / FILE, COLUMNS, _ruling)


@cache
def all_rulings() -> dict[str, Ruling]:
    """Kanly's own rulings by id, in the order of the file."""
    return read_rulings(DATA)


def rulings_on(card_id: str) -> tuple[Ruling, ...]:
    """The rulings that explain or name a card, mostly none."""
    return tuple(one for one in all_rulings().values() if card_id in one.cards)


def _ruling(row: Row) -> Ruling:
    return Ruling(
        id=id_of(row, family="RU"),
        path=row.text("section"),
        units=places(row, "units"),
        kind=row.word("kind", RulingKind),
        statement=row.text("statement"),
        rules=tuple(row["rules"].split()),
        cards=tuple(row["cards"].split()),
    )
