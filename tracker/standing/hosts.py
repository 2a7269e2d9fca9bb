"""Which cards a card can be assigned to now, wherever it lies: "eligible" (CT-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.kinds import is_venture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def can_be_on(at: Table, house: HouseId, piece: Piece, host: Piece) -> bool:
    """Whether a House could have a card lie on another: its kind, allegiance, talent, room."""
    from tracker.deployment.assigning import can_assign
    from tracker.venture_hosts import can_bear

    if host.id in {piece.id, piece.parent}:
        return False
    if is_venture(at.card(piece)):
        return can_bear(at, house, piece, host)
    return can_assign(at, house, piece, host)


def apart(moved: Sequence[Piece]) -> list[Piece]:
    """Of cards that move together, those that lie on none of the others: the rest goes along."""
    ids = {one.id for one in moved}
    return [one for one in moved if one.parent not in ids]
