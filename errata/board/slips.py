"""The slips of the board game's documents and how Kanly reads them (corrections.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from errata.documents import places
from errata.ids import id_of
from errata.table import DATA, read_all_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = DATA / "boardgame" / "corrections.csv"
COLUMNS = "id class document lines printed corrected confidence places".split()
FAMILY = "OCR"


class SlipClass(StrEnum):
    """What kind of slip it is."""

    CHARACTER = "character"
    WORDING = "wording"
    LAYOUT = "layout"


class Sureness(StrEnum):
    """How sure the reading is."""

    HIGH = "high"
    MEDIUM = "medium"


@dataclass(frozen=True, kw_only=True)
class Slip:
    """One slip in one document; a slip found in several documents is several of one id.

    Attributes:
        id: "OCR-01".
        kind: What kind of slip.
        document: The document's id.
        lines: Where in it.
        printed: What stands there, named.
        corrected: How it is read.
        sure: How sure the reading is.
        places: How many places have it.
    """

    id: str
    kind: SlipClass
    document: str
    lines: tuple[int, ...]
    printed: str
    corrected: str
    sure: Sureness
    places: int


def read_slips(file: Path) -> dict[str, tuple[Slip, ...]]:
    """The slips of a data file by id. Raises DataError or MissingData."""
    return read_all_by_id(file, COLUMNS, _slip)


@cache
def slips() -> dict[str, tuple[Slip, ...]]:
    """Kanly's own list of slips by id."""
    return read_slips(FILE)


def _slip(row: Row) -> Slip:
    return Slip(
        id=id_of(row, family=FAMILY),
        kind=row.word("class", SlipClass),
        document=row.text("document"),
        lines=places(row),
        printed=row.text("printed"),
        corrected=row.text("corrected"),
        sure=row.word("confidence", Sureness),
        places=row.number("places", low=1) or 0,
    )
