"""Begins what a card does: from then on it is state of the game, and goes on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import AbilityBegan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.state import Answer, Piece
    from tracker.table import Table
    from tracker.words import HouseId


def begin(
    at: Table, house: HouseId, piece: Piece, part: str, kept: Mapping[str, Answer] | None = None
) -> None:
    """Let a part of a card's Program act for a House."""
    frame = at.next_id("f")
    at.emit(
        AbilityBegan(
            rule="CT-16",
            frame=frame,
            card=piece.id,
            house=house,
            part=part,
            parent=piece.parent or "",
            kept=dict(kept or {}),
        )
    )
