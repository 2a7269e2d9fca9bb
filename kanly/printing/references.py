"""Offers of the printing house: what a table of the board game looks up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from errata.text import shown
from kanly.printing.factions import one_faction
from kanly.printing.order import About, Offer, Order
from templates.errors import CannotPrint
from templates.printing import Sheet

if TYPE_CHECKING:
    from cardbase.boardgame.sheets import Sheet as FactionData


def _karama(order: Order) -> Sequence[Sheet]:
    from templates.boardgame.karama import karama_sheet

    return [karama_sheet(_sheets(order), advanced=order.advanced)]


def _sheets(order: Order) -> Sequence[FactionData]:
    """The sheets of the factions named, else all. Raises CannotPrint."""
    from cardbase.boardgame.sheets import all_sheets
    from cardbase.boardgame.table import Table
    from errata.documents import Edition

    if not order.factions:
        every = all_sheets().values()
        variants = {one.variant_of for one in every if one.edition is Edition.LANDSRAAD}
        return [one for one in every if not (order.landsraad and one.id in variants)]
    found = (one_faction(name).factions[0].id for name in order.factions)
    playing = tuple(dict.fromkeys(found))
    sheets = Table(factions=playing, landsraad=order.landsraad).sheets.values()
    if not sheets:
        raise CannotPrint("none of these factions has a sheet in the sources, and so no Karama row")
    return [*sheets]


def _one_set(*sets: str) -> Callable[[Order], Sequence[Sheet]]:
    def make(_: Order) -> Sequence[Sheet]:
        from templates.boardgame.tokens import token_sheet

        return [token_sheet(sets)]

    return make


def _tokens(order: Order) -> Sequence[Sheet]:
    """All sets, or those named."""
    from cardbase.boardgame.pieces import pieces
    from templates.boardgame.tokens import token_sheet

    names = {one.id: one.name for one in pieces().sets.values()}
    wanted = [_meant(text, names, "set of tokens") for text in order.names]
    return [token_sheet(wanted or [*names])]


def _modules(order: Order) -> Sequence[Sheet]:
    """All modules, or those named."""
    from cardbase.boardgame.pieces import read_modules
    from templates.boardgame.modules import module_sheet

    names = {one.id: one.name for one in read_modules().values()}
    wanted = [_meant(text, names, "module") for text in order.names]
    return [module_sheet(wanted or [*names], advanced=order.advanced)]


def _meant(text: str, names: Mapping[str, str], what: str) -> str:
    """The id of the one thing that a text means. Raises CannotPrint."""
    from cardbase.boardgame.names import meant
    from cardbase.lookup import Fit

    known = [(one, name) for one, full in names.items() for name in (full, one, _last(one))]
    found, told = meant(text, known), shown(text, most=40)
    if found.fit is Fit.SEVERAL:
        several = ", ".join(names[one] for one in found.ids)
        raise CannotPrint(f'"{told}" may be one of: {several}')
    if found.fit is Fit.NONE:
        there = ", ".join(_last(one) for one in names)
        raise CannotPrint(f'no {what} is called "{told}"; there are: {there}')
    return found.ids[0]


def _last(name: str) -> str:
    return name.rpartition("/")[2]


def _auctions(_: Order) -> Sequence[Sheet]:
    from templates.boardgame.auctions import auction_sheet

    return [auction_sheet()]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="karama",
        about=About.BOARD,
        title="Karama",
        says="What a Karama card stops, when to play it, and what still works.",
        make=_karama,
        takes=frozenset({"factions", "advanced", "landsraad"}),
    ),
    Offer(
        id="terror",
        about=About.BOARD,
        title="Terror tokens",
        says="Moritani's Terror tokens, a box each.",
        make=_one_set("set/terror"),
    ),
    Offer(
        id="ambassadors",
        about=About.BOARD,
        title="Ambassador tokens",
        says="The Ambassadors of Ecaz, a box each.",
        make=_one_set("set/ambassador"),
    ),
    Offer(
        id="discovery",
        about=About.BOARD,
        title="Discovery tokens",
        says="The Discovery tokens, a box each.",
        make=_one_set("set/discovery"),
    ),
    Offer(
        id="tokens",
        about=About.BOARD,
        title="Tokens",
        says="Every set of tokens that has facts.",
        make=_tokens,
        names="[SET]...",
    ),
    Offer(
        id="auctions",
        about=About.BOARD,
        title="Auctions",
        says="The ways Richese sells cards, side by side, in both editions.",
        make=_auctions,
    ),
    Offer(
        id="modules",
        about=About.BOARD,
        title="Modules",
        says="The optional modules, a page each: needs, set-up, rules by phase, cards.",
        make=_modules,
        takes=frozenset({"advanced"}),
        names="[MODULE]...",
    ),
)
