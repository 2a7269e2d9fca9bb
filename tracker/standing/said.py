"""What a card says of one kind: read off the card itself, or as it holds now for one in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tracker.standing.context import Context
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table

H = TypeVar("H")


def on_card(card: Card, kind: type[H]) -> H | None:
    """What a card says of such a kind, wherever it lies and whatever it asks for; None: nothing."""
    for one in card.program.standing:
        for held in one.holds:
            if isinstance(held, kind):
                return held
    return None


def holding(at: Table, piece: Piece, kind: type[H]) -> Iterator[tuple[Context, H]]:
    """What a deployed card says of such a kind, while its conditions hold; with how to read it."""
    if not piece.deployed:
        return
    for one in at.card(piece).program.standing:
        for held in one.holds:
            if isinstance(held, kind):
                context = Context(at, piece.holder, piece.id)
                if all_met(context, one.test):
                    yield context, held
