"""Who governs a Dune fief, or counts as one who does (DN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.holdings import MayDeploy
from cardbase.vocabulary import Subtype
from tracker.guards import carries_out
from tracker.kinds import subtypes
from tracker.standing.said import holding

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


@carries_out("DN-01")
def governs_dune_fief(at: Table, house: HouseId) -> bool:
    """Whether a House governs a Dune fief, Dune among them, or a card lets it count as one."""
    mine = at.game.domain(house)
    if any(p.deployed and Subtype.DUNE_FIEF in subtypes(at, p) for p in mine):
        return True
    return any(_opens(at, piece) for piece in at.game.pieces.values() if piece.owner == house)


def _opens(at: Table, piece: Piece) -> bool:
    """Whether a card on a Dune fief opens Dune events and natives to its player (Guild Bank)."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None or not parent.deployed:
        return False
    return any(True for _ in holding(at, piece, MayDeploy))
