"""What a card produces more when it engages to produce, by the cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec import Struct

from cardbase.program import holdings as h
from tracker.standing.counting import amount
from tracker.standing.layer import context_of, on_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.program.things import Ware
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


class More(Struct, frozen=True):
    """So much more of a ware: for which House, and by which card."""

    house: HouseId
    ware: Ware
    amount: int
    by: PieceId


def yields(at: Table, piece: Piece, wares: frozenset[Ware]) -> Iterator[More]:
    """What is produced besides, when a card has engaged to produce some of these wares."""
    for one in on_card(at, h.Yields, piece):
        holding = cast("h.Yields", one.holding)
        if not wares.isdisjoint(holding.of):
            many = amount(context_of(at, one, piece.id), holding.amount)
            yield More(one.house, holding.ware, many, one.giver)
