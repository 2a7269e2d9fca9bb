"""What a card can do in the rite under way beyond fighting: Direct, Counter, Surprise (SO-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.numbers import shift
from tracker.words import Stat

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def may_direct(at: Table, leader: Piece) -> bool:
    """Whether a leader may Direct in this rite: by its text, or by a tactic played on it."""
    return shift(at.game, leader.id, Stat.DIRECT) > 0


def may_counter(at: Table, piece: Piece) -> bool:
    """Whether a persona may Counter in this rite: by its text, or by a tactic played on it."""
    return shift(at.game, piece.id, Stat.COUNTER) > 0


def has_surprise(at: Table, piece: Piece) -> bool:
    """Whether a participant has Surprise in this rite."""
    return shift(at.game, piece.id, Stat.SURPRISE) > 0
