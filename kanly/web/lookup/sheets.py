"""Sheets: what can be printed, each as a page or as PDF."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from errata.errors import KanlyError
from kanly.printing.offers import OFFERS
from kanly.printing.order import Order, listed
from kanly.web.lookup.owners import table_for
from kanly.web.lookup.typed import typed_in
from kanly.web.page import answered
from templates.errors import CannotPrint
from templates.printing import Look, Paper, html_of
from templates.web.sheets import Sheet, SheetPage, SheetsPage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.catalog.catalog import Catalog
    from kanly.printing.order import Offer

FROM_THE_LIBRARY = frozenset({"DECK", "[DECK]", "[GAME]"})
"""What is of one deck or game, or names a file, stands on the pages of decks and games."""

ALSO_WHOLE = frozenset({"slips"})
"""Of these the sheet without a name is whole in itself."""

SWITCHES = ("large", "low_ink", "proof", "duplex")

SHEET_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
"""A sheet bears its own style and faces within it, and no script."""


def _offered() -> Mapping[str, Offer]:
    return {
        one.id: one
        for one in OFFERS.values()
        if one.names not in FROM_THE_LIBRARY or one.id in ALSO_WHOLE
    }


def _sheet(offer: Offer) -> Sheet:
    from cardbase.boardgame.pieces import factions, read_modules

    names: tuple[tuple[str, str], ...] = ()
    if offer.names == "[FACTION]":
        names = tuple((one.id, one.name) for one in factions().values())
    elif offer.names == "[MODULE]...":
        names = tuple((one.id, one.name) for one in read_modules().values())
    typed = offer.names == "[SET]..."
    return Sheet(
        id=offer.id,
        title=offer.title,
        says=offer.says,
        about=offer.about,
        asks="Which sets, with commas; empty for all" if typed else "",
        names=names,
        by_table="factions" in offer.takes,
        fixed=offer.fixed,
    )


def has_pdf() -> bool:
    """Whether the library that lays PDF out is installed."""
    return find_spec("typst") is not None


async def sheets(request: Request) -> Response:
    """All sheets that are offered."""
    return await answered(request, request.app.state.desks.bench, sheets_page)


def sheets_page(_: Catalog) -> SheetsPage:
    """The sheets by game."""
    groups: dict[str, list[Sheet]] = {}
    for offer in _offered().values():
        groups.setdefault(offer.about, []).append(_sheet(offer))
    return SheetsPage(title="Sheets", groups=groups, pdf=has_pdf())


async def sheet(request: Request) -> Response:
    """One sheet: its form, the sheet in it, the sheet alone, or PDF."""
    offer = _offered().get(request.path_params["sheet"])
    if offer is None:
        raise HTTPException(404, "There is no such sheet")
    chosen = {name: typed_in(request, name) for name in ("names", "factions", "paper", *SWITCHES)}
    chosen["paper"] = chosen["paper"] if chosen["paper"] in set(Paper) else Paper.A4
    desk, own = request.app.state.desks.bench, request.state.at_home
    show = typed_in(request, "show")
    if show in {"bare", "pdf"}:
        try:
            if show == "pdf":
                data = await desk.do(_as_pdf, offer, chosen, own=own)
                name = f'inline; filename="kanly-{offer.id}.pdf"'
                return Response(
                    data, media_type="application/pdf", headers={"content-disposition": name}
                )
            html = await desk.do(_as_html, offer, chosen, own=own)
            return HTMLResponse(html, headers={"content-security-policy": SHEET_POLICY})
        except KanlyError as fault:
            return await answered(request, desk, sheet_page, offer, chosen, f"{fault}.", own=own)
    return await answered(request, desk, sheet_page, offer, chosen, own=own, shown=bool(show))


def sheet_page(
    _: Catalog,
    offer: Offer,
    chosen: Mapping[str, str],
    fault: str = "",
    *,
    own: bool,
    shown: bool = False,
) -> SheetPage:
    """The form of a sheet, and the sheet in it once it was asked for."""
    said: tuple[str, ...] = ()
    if not fault:
        try:
            offer.heeds(_look(chosen))
            said = _order(offer, chosen, own=own)[1]
        except KanlyError as wrong:
            fault = f"{wrong}."
    query = urlencode({name: value for name, value in chosen.items() if value})
    return SheetPage(
        title=offer.title,
        sheet=_sheet(offer),
        chosen=chosen,
        pdf=has_pdf(),
        said=said,
        fault=fault,
        query=query if shown and not fault else "",
    )


def _order(offer: Offer, chosen: Mapping[str, str], *, own: bool) -> tuple[Order, tuple[str, ...]]:
    """What is ordered, as the owner's table plays where nobody is named; what is to be said of it.

    Raises CannotPrint, UnknownInPool, BadSeats.
    """
    order = Order(names=listed(chosen["names"]), factions=listed(chosen["factions"]))
    if order.names and offer.names in FROM_THE_LIBRARY:
        raise CannotPrint(f"{offer.id} takes no name here: a deck has its slips on its own page")
    if order.factions:
        from cardbase.boardgame.seats import read_table

        setup, remarks = read_table(order.factions)
        return replace(order, factions=setup.factions), remarks
    hangs = offer.takes_others or (offer.by_table and not order.names)
    kept, says = table_for(own=own and hangs)
    if kept:
        order = offer.at_table(order, kept.setup)
    return order, (says,) if says else ()


def _look(chosen: Mapping[str, str]) -> Look:
    switches = {name: bool(chosen[name]) for name in SWITCHES}
    return Look(paper=Paper(chosen["paper"]), **switches)


def _as_html(_: Catalog, offer: Offer, chosen: Mapping[str, str], *, own: bool) -> str:
    """The sheet as one page. Raises KanlyError where it cannot be made as chosen."""
    order = _order(offer, chosen, own=own)[0]  # the form says the rest
    look = _look(chosen)
    offer.heeds(look)
    return html_of(offer.sheets(order), look)


def _as_pdf(catalog: Catalog, offer: Offer, chosen: Mapping[str, str], *, own: bool) -> bytes:
    """The sheet as PDF. Raises NoPdf, NotLaidOut, and what `_as_html` raises."""
    from templates.pdf import pdf_alone

    return pdf_alone(_as_html(catalog, offer, chosen, own=own))


ROUTES = [
    Route("/sheets", sheets),
    Route("/sheets/{sheet}", sheet),
]
