"""The decks of the server: the way in, each view of a deck, what is kept, what is taken along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cardbase.decks.reading import Form
from cardbase.errors import DeckFileError, SeveralDecks
from cardbase.names import STARTER_PREFIX
from errata.errors import KanlyError
from kanly.deck.goldfish_counts import PlayedGame
from kanly.web.decks import counts, forms, kept, mend
from kanly.web.decks.cards import cards_page, edit_page
from kanly.web.decks.hand import Asked, DeckAtHand, done
from kanly.web.decks.home import home_page, preview_page, several
from kanly.web.decks.sent import addressed, bench, linked, sent
from kanly.web.page import frame_of
from templates.web.decks import DeckPage, DeckPreview, DecksHome
from templates.web.page import Page, render

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

View = Callable[[DeckAtHand, Asked, str, str], DeckPage]

VIEWS: dict[str, View] = {
    "": cards_page,
    "edit": edit_page,
    "mend": mend.mend_page,
    "fit": mend.fit_page,
    "counts": counts.counts_page,
    "draws": counts.draws_page,
    "forms": forms.forms_page,
    "versions": kept.versions_page,
}
"""What makes each view of a deck, by the last word of its address."""

OK, SEE_OTHER, WRONG, GONE = 200, 303, 422, 499
"""The last two: a page that says what was wrong; an answer nobody waits for any more."""

BACK = {"cache-control": "private, no-cache"}
"""So that the browser's own button goes back to a deck that a form has carried."""

NO_LIST = "There is no list yet: paste one, or choose a file."


async def home(request: Request) -> Response:
    """The saved decks, the starters, the field for any list."""
    own: bool = request.state.at_home
    return await filled(request, lambda catalog: home_page(catalog, own=own))


def deck_page(catalog: Catalog, asked: Asked, view: str) -> Page:
    """A view of the deck that was sent; the way in again where it is none.

    Raises UnknownDeck, UnknownVersion, LibraryError.
    """
    text = asked.fields.get("list", [""])[0]
    if not (text.strip() or asked.one("saved")):
        return home_page(catalog, own=asked.own, fault=NO_LIST)
    try:
        hand, did, fault = done(asked, catalog)
    except SeveralDecks:
        return several(catalog, asked)
    except KanlyError as refused:
        if not text.strip():
            raise
        return home_page(catalog, own=asked.own, text=text, fault=f"{refused}.")
    return VIEWS[view](hand, asked, did, fault)


async def filled(
    request: Request, make: Callable[[Catalog], Page | str], *, wrong: bool = False
) -> Response:
    """The page that is made at the desk of what may take long; an address is gone on to."""
    around = frame_of(request)

    def work(catalog: Catalog) -> tuple[str, int]:
        made = make(catalog)
        if isinstance(made, str):
            return made, SEE_OTHER
        is_wrong = wrong or (isinstance(made, DecksHome) and made.fault)
        return render(made, around), WRONG if is_wrong else OK

    text, status = await bench(request).do(work)
    if status == SEE_OTHER:
        return RedirectResponse(text, status)
    return HTMLResponse(text, status, headers=BACK)


def _view(request: Request) -> str:
    """Which view an address names. Raises HTTPException."""
    view: str = request.path_params.get("view", "")
    if view not in VIEWS:
        raise HTTPException(404)
    return view


async def deck(request: Request) -> Response:
    """A view of the deck that the form carries; who comes without one is led to the way in."""
    view = _view(request)
    if request.method != "POST":
        return RedirectResponse("/decks", SEE_OTHER)
    try:
        asked = await sent(request)
    except DeckFileError as fault:
        own: bool = request.state.at_home
        said = f"{fault}."
        return await filled(request, lambda catalog: home_page(catalog, own=own, fault=said))
    return await filled(request, lambda catalog: deck_page(catalog, asked, view))


async def saved(request: Request) -> Response:
    """A view of a saved deck."""
    name, view = request.path_params["name"], _view(request)
    asked = addressed(request, saved=name, list="", do="")
    return await filled(request, lambda catalog: deck_page(catalog, asked, view))


async def starter(request: Request) -> Response:
    """A view of a starter deck."""
    name = f"{STARTER_PREFIX}{request.path_params['name']}"
    asked, view = addressed(request, saved=name, list="", do=""), _view(request)
    return await filled(request, lambda catalog: deck_page(catalog, asked, view))


async def link(request: Request) -> Response:
    """A view of the deck that the address itself holds."""
    asked, view = linked(request), _view(request)
    return await filled(request, lambda catalog: deck_page(catalog, asked, view))


# What is done with a deck


async def keep(request: Request) -> Response:
    """Keep a deck in the library."""
    asked = await sent(request)
    if not asked.own:
        raise HTTPException(403, "decks are kept by who sits at the machine that serves")

    def work(catalog: Catalog) -> Page | str:
        result = kept.kept(catalog, asked)
        if result.box is None or result.hand is None:
            return result.address
        page = cards_page(result.hand, asked, "", "")
        told = replace(page.deck, keep=result.box, fault=result.box.fault)
        return replace(page, deck=told)

    return await filled(request, work, wrong=True)


async def library(request: Request) -> Response:
    """Restore, rename or take out a saved deck."""
    asked = await sent(request)

    def work(catalog: Catalog) -> Page | str:
        try:
            return kept.changed_library(asked)
        except KanlyError as fault:
            plain = Asked(fields={**asked.fields, "do": [""]}, own=asked.own)
            hand, _, _ = done(plain, catalog)
            return kept.versions_page(hand, plain, "", f"{fault}.")

    return await filled(request, work, wrong=True)


async def export(request: Request) -> Response:
    """The deck as a file of a form."""
    asked, form = await sent(request), request.path_params["form"]
    if form not in list(Form):
        raise HTTPException(404)
    return _file(await bench(request).do(forms.exported, asked, Form(form)))


async def printed(request: Request) -> Response:
    """The sheet of a deck, or its proxies."""
    asked, what = await sent(request), request.path_params["what"]
    if what not in {"sheet", "proxies"}:
        raise HTTPException(404)
    return _file(await bench(request).do(forms.printed, asked, what))


def _file(written: forms.Written) -> Response:
    headers = {"content-disposition": written.disposition}
    return Response(written.data, media_type=written.media, headers=headers)


async def alone(request: Request) -> Response:
    """Many games of a deck alone, a few at a time, so that others have their turn."""
    asked = await sent(request)
    games, fault = list[PlayedGame](), ""
    try:
        for seeds in counts.seeds_for(asked):
            games += await bench(request).do(counts.some_games, asked, seeds)
            if await request.is_disconnected():
                return Response(status_code=GONE)
    except KanlyError as refused:
        games, fault = [], f"{refused}."

    def work(catalog: Catalog) -> Page:
        hand, did, wrong = done(asked, catalog)
        return counts.draws_page(hand, asked, did, wrong or fault, games)

    return await filled(request, work)


# While one types


async def preview(request: Request) -> Response:
    """How a list would be read, in a few lines."""
    try:
        asked = await sent(request)
    except DeckFileError as fault:
        said = f"{fault}."
        return await filled(request, lambda _: DeckPreview(title="Preview", says=(said,)))
    return await filled(request, lambda catalog: preview_page(catalog, asked))


async def names(request: Request) -> Response:
    """The names of all cards, a line each, for the box that adds one."""

    def every(catalog: Catalog) -> str:
        return "\n".join(dict.fromkeys(card.full_name for card in catalog.all_cards()))

    found = await bench(request).do(every)
    headers = {"cache-control": "private, max-age=3600"}
    return Response(found, media_type="text/plain; charset=utf-8", headers=headers)


ROUTES = [
    Route("/decks", home),
    Route("/decks/names", names),
    Route("/decks/preview", preview, methods=["POST"]),
    Route("/decks/keep", keep, methods=["POST"]),
    Route("/decks/library", library, methods=["POST"]),
    Route("/decks/alone", alone, methods=["POST"]),
    Route("/decks/export/{form}", export, methods=["POST"]),
    Route("/decks/print/{what}", printed, methods=["POST"]),
    Route("/decks/deck", deck, methods=["GET", "POST"]),
    Route("/decks/deck/{view}", deck, methods=["GET", "POST"]),
    Route("/decks/saved/{name}", saved),
    Route("/decks/saved/{name}/{view}", saved),
    Route("/decks/starter/{name}", starter),
    Route("/decks/starter/{name}/{view}", starter),
    Route("/decks/link", link),
    Route("/decks/link/{view}", link),
]
