"""Which cards produce their effects: those that lie face up in a domain (CT-15, SB-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.guards import carries_out
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Piece


@carries_out("CT-15", "SB-05")
def keeps_working(piece: Piece) -> bool:
    """Whether a card produces its effects that need no engaging.

    It is deployed: engaged or not, and whatever became of its parent.
    """
    return piece.deployed and piece.place is Place.DOMAIN


def lasts_as_played(piece: Piece) -> bool:
    """Whether a card that was played lies there with a Duration Effect (TC-04)."""
    return piece.place is Place.PLAYED and piece.active
