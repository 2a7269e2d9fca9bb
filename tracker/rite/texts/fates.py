"""What cards make of the vanquished: captured, discarded.

The table stands in data/fates.csv; `fate_rows.py` makes it out of the operation trees, and a test
holds it equal to what they say. Tactics and ventures lay their effects when they are played.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.vocabulary import CardType
from tracker.kinds import subtypes
from tracker.words import Place, RiteKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table

FILE = Path(__file__).parent / "data" / "fates.csv"
COLUMNS = ("card", "where", "rite", "does", "kind", "way", "tactic")
ANY, PERSONA = "participant", "persona"


class Where(StrEnum):
    """When a card does it."""

    TAKES_PART = "this card takes part"
    PARENT_TAKES_PART = "the assigned card takes part"
    FEUD = "its House or the rival named initiates"


class Does(StrEnum):
    """What it does."""

    CAPTURED = "captured"
    DISCARDED = "discarded"


class Way(StrEnum):
    """To how many."""

    ONE = "one"
    ALL = "all"


class Text(Struct, frozen=True, kw_only=True):
    """One row of the table.

    Attributes:
        rite: In which kind of rite alone, None for any.
        kind: To which cards, "noble"; "" for the card itself, "participant" for all.
        tactic: It is done as a tactic, before the resolution (R-28).
    """

    where: Where
    rite: RiteKind | None
    does: Does
    kind: str
    way: Way
    tactic: bool


@cache
def texts() -> Mapping[str, tuple[Text, ...]]:
    """What every card in the table does, by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _text)


def _text(row: Row) -> Text:
    return Text(
        where=row.word("where", Where),
        rite=row.word_or_none("rite", RiteKind),
        does=row.word("does", Does),
        kind=row["kind"],
        way=row.word("way", Way),
        tactic=row.flag("tactic"),
    )


def acting(piece: Piece, kind: RiteKind) -> Iterator[Text]:
    """What a card does in a rite of this kind, while it is deployed."""
    if piece.deployed and piece.place is Place.DOMAIN:
        for text in texts().get(piece.card, ()):
            if text.rite in {None, kind}:
                yield text


def fits(at: Table, piece: Piece, kind: str) -> bool:
    """Whether a card is of the kind a text names."""
    if kind == ANY:
        return True
    if kind == PERSONA:
        return at.card(piece).type is CardType.PERSONA
    return any(kind == subtype.lower() for subtype in subtypes(at, piece))
