"""What cards in play change in deferment tokens: how many come, stay, and are waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cardbase.program import abilities as a
from tracker.standing.context import NotHere
from tracker.standing.counting import amount
from tracker.standing.layer import context_of, on_card

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def most_tokens(at: Table, piece: Piece, token: str) -> int | None:
    """To how many tokens of a kind a card may come now, None where nothing limits them."""
    found = [
        cast("a.MostTokens", one.holding) for one in on_card(at, a.MostTokens, piece, anywhere=True)
    ]
    return min((one.most for one in found if one.token == token), default=None)


def more_tokens(at: Table, piece: Piece) -> int:
    """How many deferment tokens a card gets besides the usual one."""
    given = list(on_card(at, a.MoreTokens, piece, anywhere=True))
    return sum(
        amount(context_of(at, one, piece.id), cast("a.MoreTokens", one.holding).amount)
        for one in given
    )


def waits_for(at: Table, piece: Piece) -> tuple[int, str]:
    """With how many deferment tokens at least a subdued card may be deployed, and what says so.

    Returns:
        The number, and the id of the card; 0 and "" where nothing asks for any.
    """
    found = [
        (_low(at, piece, one.giver, cast("a.WaitsFor", one.holding)), one.giver)
        for one in on_card(at, a.WaitsFor, piece, anywhere=True)
    ]
    return max(found, default=(0, ""))


def _low(at: Table, piece: Piece, giver: str, holding: a.WaitsFor) -> int:
    from tracker.standing.context import Context

    context = Context(at, piece.holder, giver, {"it": (piece.id,)})
    try:
        return amount(context, holding.low)
    except NotHere:
        return 0
