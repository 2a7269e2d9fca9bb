"""Offers of the printing house: the wheel of the powers, the tokens, the errata of the CCG."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.printing.order import About, Offer, Order
from templates.printing import Sheet


def _wheel(_: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from templates.ccg.wheel import wheel_sheet

    with open_catalog(Progress()) as catalog:
        return [wheel_sheet(catalog.all_cards())]


def _token_key(_: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from templates.ccg.tokens import token_key

    with open_catalog(Progress()) as catalog:
        return [token_key(catalog.all_cards())]


def _errata(order: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from templates.ccg.errata_sheet import errata_sheet

    with open_catalog(Progress()) as catalog:
        return [errata_sheet(catalog, order.names)]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="wheel",
        about=About.CCG,
        title="Powers and adversaries",
        says="Who is whose adversary, drawn and in words, and what it costs.",
        make=_wheel,
    ),
    Offer(
        id="token-key",
        about=About.CCG,
        title="Token key",
        says="Every token with its sign: how it comes, what it does, how it goes; some to cut out.",
        make=_token_key,
    ),
    Offer(
        id="errata",
        about=About.CCG,
        title="Errata",
        says="Every card that was changed, before and after, by whose word; doubts; rulings.",
        make=_errata,
        names="[SET]...",
    ),
)
