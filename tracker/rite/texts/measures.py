"""Whether a card is of a kind that a text about rites names, and how many such a card bears."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.allegiance import CALLED
from tracker.deployment.targets import is_kind
from tracker.numbers import allegiances
from tracker.rite.sides import stands

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def is_of(at: Table, piece: Piece, kind: str) -> bool:
    """Whether a card is of a power, "Fremen", or of a kind, "division"."""
    if kind in CALLED:
        return CALLED[kind] in allegiances(at, piece)
    return is_kind(at, piece.holder, piece, kind)


def bears(at: Table, piece: Piece, kind: str) -> int:
    """How many deployed cards of a kind are assigned to a card; 1 for the kind ""."""
    if not kind:
        return 1
    there = (child for child in at.game.assigned(piece.id) if stands(at, child.id))
    return sum(is_of(at, child, kind) for child in there)
