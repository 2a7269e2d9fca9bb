"""How cards come into play by what others say: engaged, or out of the hand for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import holdings as h
from tracker.standing.context import houses
from tracker.standing.in_force import holding
from tracker.standing.selecting import holds, is_like

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def comes_engaged(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card that a House deploys must be placed engaged."""
    return any(
        house in houses(context, one.who) and is_like(context, one.what, piece)
        for context, one in holding(at, h.ComesEngaged, {"it": piece.id, "doer": house})
    )


def lets_assign(at: Table, house: HouseId, piece: Piece, target: Piece) -> Piece | None:
    """The card of a House that lets it assign one out of the hand for nothing, None for none."""
    for context, one in holding(at, h.AssignsFree, {"it": piece.id, "doer": house}):
        likes = context.house == house and is_like(context, one.what, piece)
        if likes and holds(context, one.on, target):
            return context.piece
    return None


def may_be_assigned(at: Table, house: HouseId, piece: Piece) -> Iterator[Piece]:
    """The cards to which a House could assign one out of the hand for nothing."""
    if any(True for _ in holding(at, h.AssignsFree, {"it": piece.id, "doer": house})):
        for target in at.game.pieces.values():
            if lets_assign(at, house, piece, target) is not None:
                yield target
