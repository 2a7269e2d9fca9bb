"""Offers of the printing house: the aids of the CCG."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.printing.order import About, Offer, Order
from templates.printing import Sheet


def _turn(_: Order) -> Sequence[Sheet]:
    from templates.ccg.turn import turn_sheet

    return [turn_sheet()]


def _rites(_: Order) -> Sequence[Sheet]:
    from templates.ccg.rites import rite_sheet

    return [rite_sheet()]


def _petition(_: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from templates.ccg.petition import petition_sheet

    with open_catalog(Progress()) as catalog:
        return [petition_sheet(catalog)]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="turn",
        about=About.CCG,
        title="The turn",
        says="Phases in order, who acts, what a House Interval allows, how to win and lose.",
        make=_turn,
    ),
    Offer(
        id="rites",
        about=About.CCG,
        title="Rites",
        says="The segments of a rite with their tactic windows, what is won and what is lost.",
        make=_rites,
    ),
    Offer(
        id="petition",
        about=About.CCG,
        title="Petition and exchange",
        says="Bidding, who pays what, worked costs; the CROE and every price of an exchange.",
        make=_petition,
    ),
)
