"""Forced deployments (DF-07): subdued cards with their full cost in tokens, due in the interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.deployment.due import is_due
from tracker.deployment.redeploy import can_be_redeployed, why_not_redeployed
from tracker.guards import carries_out

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


@carries_out("DF-07", "DN-06")
def outstanding(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The cards a House must still deploy in its House Interval, in the order they came."""
    full = (piece for piece in at.game.domain(house) if is_due(at, house, piece))
    return tuple(piece for piece in full if can_be_redeployed(at, house, piece))


@carries_out("DF-18")
def suspended(at: Table, house: HouseId) -> dict[PieceId, str]:
    """The cards that would be forced but cannot be deployed, and why; due once they can be."""
    full = (piece for piece in at.game.domain(house) if is_due(at, house, piece))
    found = {piece.id: why_not_redeployed(at, house, piece) for piece in full}
    return {piece: why for piece, why in found.items() if why is not None}
