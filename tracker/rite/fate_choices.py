"""Whose tactics may spare the vanquished: their Houses are asked, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.rite.leader_tactics import mercy

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def number_of(piece: Piece) -> int:
    """The number of a card: they are asked about in this order."""
    return int(piece.id[1:])


def ask_next(at: Table, after: int) -> None:
    """Ask about the first card, numbered after that one, that can spare some of the fallen."""
    for piece in sorted(at.game.pieces.values(), key=number_of):
        if number_of(piece) > after and mercy(at, piece):
            return
