"""What cards in play change in deferment tokens: how many come, stay, and are waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cardbase.program import holdings as h
from tracker.standing.counting import amount
from tracker.standing.layer import context_of, on_card

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def more_tokens(at: Table, piece: Piece) -> int:
    """How many deferment tokens a card gets besides the usual one."""
    given = list(on_card(at, h.MoreTokens, piece, anywhere=True))
    return sum(
        amount(context_of(at, one, piece.id), cast("h.MoreTokens", one.holding).amount)
        for one in given
    )
