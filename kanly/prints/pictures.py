"""Offers of the printing house: the wheel of the powers, the tokens, the errata of the CCG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.prints.order import About, Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kanly.prints.order import Order
    from templates.printing import Sheet


def _wheel(_: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.progress import Progress
    from templates.ccg.wheel import wheel_sheet

    with open_catalog(Progress()) as catalog:
        return [wheel_sheet(catalog.all_cards())]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="wheel",
        about=About.CCG,
        title="Powers and adversaries",
        says="Who is whose adversary, drawn and in words, and what it costs.",
        make=_wheel,
    ),
)
