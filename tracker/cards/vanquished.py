"""What cards make of the vanquished of a rite while that is open: captured, discarded (SO-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.words import Fate, Kind, Stage

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def is_open(at: Table, piece: Piece) -> bool:
    """Whether a card has fallen in the rite under way, and what becomes of it is open."""
    rite, now = at.game.rite, at.game.operation
    if rite is None or now is None or now.kind is not Kind.RITE:
        return False
    return now.stage is Stage.RESOLVING and piece.id in rite.fallen


def can_end(at: Table, piece: Piece, fate: Fate) -> bool:
    """Whether a card that fell may come to this end: none was spared, none is kept from it."""
    from tracker.rite.fates import SHIELDS
    from tracker.standing.immunity import immune

    rite = at.game.rite
    spared = rite is not None and rite.fates.get(piece.id) is Fate.SPARED
    return not spared and immune(at, piece, SHIELDS[fate]) is None


def end(at: Table, piece: Piece, fate: Fate, captor: HouseId = "") -> None:
    """Let a card that fell come to an end; of two different ones the attacker's House says one."""
    from tracker.rite.fates import Claim, settle

    settle(at, piece, Claim(fate, captor))
