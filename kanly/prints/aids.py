"""Offers of the printing house: the aids of the CCG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.prints.order import About, Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kanly.prints.order import Order
    from templates.printing import Sheet


def _turn(_: Order) -> Sequence[Sheet]:
    from templates.ccg.turn import turn_sheet

    return [turn_sheet()]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="turn",
        about=About.CCG,
        title="The turn",
        says="Phases in order, who acts, what a House Interval allows, how to win and lose.",
        make=_turn,
    ),
)
