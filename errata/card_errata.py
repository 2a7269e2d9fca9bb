"""The card errata of the Collected Rulings File, as dated overlays (CE-01 to CE-17)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from errata.errors import KanlyError
from errata.ids import in_family

if TYPE_CHECKING:
    from errata.table import Ids, Row, Text

UNKNOWN = "unknown"
FILE = Path(__file__).parent / "data" / "card_errata.csv"


class InFiles(StrEnum):
    """How far the OCTGN card files already show the corrected state (section 27)."""

    YES = "yes"
    PARTLY = "partly"
    NO = "no"
    CONFLICT = "conflict"


class StaleErratum(KanlyError):
    """An erratum's `was` no longer stands on the card it changes."""

    def __init__(self, erratum: CardErratum, found: str) -> None:
        expected = erratum.now if erratum.was == UNKNOWN else erratum.was
        super().__init__(
            f"card_errata.csv, {erratum.id} ({erratum.card}), was: "
            f'expected "{expected}" on the card, found "{found}"'
        )


class CardErratum(Struct, frozen=True, kw_only=True):
    """One official change to one field of one card.

    Attributes:
        id: The rule id, "CE-12".
        card: The card id, "eots:pogrom".
        name: The card as the rulings file names it.
        field: The field changed, as the card files of the catalog name it.
        was: The value before, "unknown" where no source tells it.
        now: The value since, in the same words as the field.
        in_files: Whether the OCTGN card files show `now` already.
        source: Document and section.
        dated: The day it was issued, or what bounds it.
        conflict: What another source says, and which is followed; "" for none.
        note: What a player should know besides.
        see: Ids of the rules behind it.
    """

    id: Annotated[str, in_family("CE")]
    card: Text
    name: Text
    field: Text
    was: Text
    now: Text
    in_files: InFiles
    source: Text
    dated: Text
    conflict: str = ""
    note: str = ""
    see: Ids = ()

    def check(self, row: Row) -> None:
        """Raises DataError unless the value before is known where the card files still have it."""
        if self.was == UNKNOWN and self.in_files is not InFiles.YES:
            raise row.fault("was", "a value, since the card files differ")

    def applied_to(self, value: str) -> str:
        """The corrected value of the field, given the value it has now.

        Raises:
            StaleErratum: `value` is neither what the erratum replaces nor, where the
                card files are known to be corrected already, what it sets.
        """
        due = self.now if self.in_files is InFiles.YES else self.was
        if value != due:
            raise StaleErratum(self, value)
        return self.now


@cache
def card_errata(file: Path = FILE) -> tuple[CardErratum, ...]:
    """All card errata in the order of the rulings file. Raises DataError, MissingData."""
    from errata.table import read_by_id

    return tuple(read_by_id(file, CardErratum).values())
