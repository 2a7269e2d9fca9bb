"""Offers of the printing house: slips and proxies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.prints.order import About, Offer
from templates.errors import CannotPrint
from templates.paper import Back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kanly.prints.order import Order
    from templates.printing import Sheet

BLEEDS = (0, 3)


def _proxies(order: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.prints.chosen_cards import lacking, of_decks
    from kanly.progress import Progress
    from templates.cards.proxies import proxy_sheet

    if order.bleed not in BLEEDS:
        raise CannotPrint(f"--bleed {order.bleed}: only 0 and 3 mm")
    if order.shift != (0.0, 0.0) and order.back is not Back.DUPLEX:
        raise CannotPrint("--shift moves the backs of --back duplex; nothing else is moved")
    with open_catalog(Progress()) as catalog:
        chosen = of_decks(order, catalog)
        if chosen is None:
            raise CannotPrint('name a deck, or cards: kanly print proxies --card "2 Maula Pistol"')
        if order.missing:
            chosen = lacking(chosen, catalog)
    sheet = proxy_sheet(
        chosen.name,
        chosen.copies(),
        cut=order.cut,
        bleed=order.bleed,
        back=order.back,
        shift=order.shift,
    )
    return [sheet]


def _slips(order: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.prints.chosen_cards import changed, of_collection, of_decks
    from kanly.progress import Progress
    from templates.cards.slips import slip_sheet

    with open_catalog(Progress()) as catalog:
        chosen = changed(of_decks(order, catalog) or of_collection(catalog))
    return [slip_sheet(chosen.name, chosen.copies())]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="proxies",
        about=About.CARDS,
        title="Text proxies",
        says="Cards of a deck in plain type, 63 x 88 mm, nine on a page, to cut out and play.",
        make=_proxies,
        takes=frozenset({"cards", "missing", "cut", "bleed", "back", "shift"}),
        names="[DECK]",
    ),
    Offer(
        id="slips",
        about=About.CARDS,
        title="Errata slips",
        says="For the sleeves of your cards, or a deck's: the words errata gave them, to cut out.",
        make=_slips,
        takes=frozenset({"cards"}),
        names="[DECK]",
    ),
)
