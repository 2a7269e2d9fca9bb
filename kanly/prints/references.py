"""Offers of the printing house: what a table of the board game looks up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.prints.order import About, Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kanly.prints.order import Order
    from templates.printing import Sheet


def _auctions(_: Order) -> Sequence[Sheet]:
    from templates.boardgame.auctions import auction_sheet

    return [auction_sheet()]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="auctions",
        about=About.BOARD,
        title="Auctions",
        says="The ways Richese sells cards, side by side, in both editions.",
        make=_auctions,
    ),
)
