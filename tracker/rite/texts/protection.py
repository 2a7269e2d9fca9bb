"""What cannot be attacked, and who may not take part, by the text of a card (R-04).

The table stands in data/protection.csv; `protection_rows.py` makes it out of the operation trees,
and a test holds it equal to what they say. Events that forbid a kind of rite to all are bans.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.deployment.targets import is_kind
from tracker.rite.texts.bearers import Bearer, given, the_kinds
from tracker.words import RiteKind, Stat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

FILE = Path(__file__).parent / "data" / "protection.csv"
COLUMNS = ("card", "forbids", "on", "rites", "initiator")


class Forbids(StrEnum):
    """What a card may not be in a rite."""

    TARGET = "target"
    PARTICIPANT = "participant"


class Protection(Struct, frozen=True, kw_only=True):
    """What a card forbids.

    Attributes:
        rites: The kinds of rites, empty for any.
        initiator: The kind of card that must not start it, "" for any.
    """

    forbids: Forbids
    on: Bearer
    rites: tuple[RiteKind, ...]
    initiator: str


@cache
def protecting_cards() -> Mapping[str, tuple[Protection, ...]]:
    """What every card forbids, by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _protection)


def _protection(row: Row) -> Protection:
    return Protection(
        forbids=row.word("forbids", Forbids),
        on=row.word("on", Bearer),
        rites=the_kinds(row),
        initiator=row["initiator"],
    )


def protector(at: Table, target: Piece, kind: RiteKind, leader: Piece) -> str:
    """The name of the card by which a card cannot be the target of a rite, "" for none."""
    for giver, one in given(at, target, protecting_cards()):
        if one.forbids is not Forbids.TARGET or (one.rites and kind not in one.rites):
            continue
        if not one.initiator or is_kind(at, leader.holder, leader, one.initiator):
            return at.name(giver)
    return ""


def kept_out(at: Table, piece: Piece) -> str:
    """The name of the card by which a card may not participate in any rite, "" for none."""
    for giver, one in given(at, piece, protecting_cards()):
        if one.forbids is Forbids.PARTICIPANT:
            return at.name(giver)
    return ""


def banned(at: Table, house: HouseId, kind: RiteKind) -> str:
    """What forbids a House to initiate a kind of rite: a card's name; "" when nothing does."""
    for effect in at.game.effects:
        if effect.stat == Stat.NO_RITE and effect.on in {"", house, kind.lower()}:
            return at.name(effect.source) if effect.source in at.game.pieces else "an effect"
    return ""
