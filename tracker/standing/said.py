"""What a card in play says of one kind, as it holds now."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tracker.standing.context import Context
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece
    from tracker.table import Table

H = TypeVar("H")


def holding(at: Table, piece: Piece, kind: type[H]) -> Iterator[tuple[Context, H]]:
    """What a deployed card says of such a kind, while its conditions hold; with how to read it."""
    if not piece.deployed:
        return
    for one in at.card(piece).standing:
        for held in one.holds:
            if isinstance(held, kind):
                context = Context(at, piece.holder, piece.id)
                if all_met(context, one.test):
                    yield context, held
