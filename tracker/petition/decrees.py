"""What a decree that is petitioned will be assigned to (PD-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.deployment.assigning import can_assign, verify_assign
from tracker.guards import reason
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def is_decree(at: Table, piece: Piece) -> bool:
    """Whether a card is put on another one when it is won."""
    return at.card(piece).type is CardType.RESOURCE


def targets(at: Table, house: HouseId, piece: Piece) -> tuple[Piece, ...]:
    """The cards that a decree can be assigned to now."""
    return tuple(p for p in _lying(at) if can_assign(at, house, piece, p))


def _lying(at: Table) -> Iterator[Piece]:
    return (p for p in at.game.pieces.values() if p.place is Place.DOMAIN)


def why_no_target(at: Table, house: HouseId, piece: Piece, target: PieceId) -> str | None:
    """Why a decree cannot be deployed: on this target, or on any when none is named yet."""
    if not is_decree(at, piece):
        return f"{at.name(piece)} is assigned to nothing" if target else None
    if target:
        return reason(verify_assign)(at, house, piece, at.piece(target))
    own_first = sorted(_lying(at), key=lambda lying: lying.holder != house)
    if any(can_assign(at, house, piece, lying) for lying in own_first):
        return None
    return f"nothing in play is a target for {at.name(piece)}"
