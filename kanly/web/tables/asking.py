"""The addresses of the table: what is said there, and what is told beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cardbase.library.seats import Role
from errata.errors import KanlyError
from kanly.web.forms import read_form
from kanly.web.page import answered, frame_of
from kanly.web.tables.inviting import is_own, link_host, link_of
from kanly.web.tables.lobby import Device, Links, lobby_page
from kanly.web.tables.rights import NOBODY, Guest, secret_of
from kanly.web.tables.saying import Sent, done, looked_ahead, sent_in, went_wrong
from kanly.web.tables.table import address_of, screen_page, table_page
from kanly.web.tables.telling import log_page, rite_page, story_page, why_page
from templates.web.page import Page, render
from templates.web.tables.table import Said
from tracker.engine.words import Phase
from tracker.views.seen import View

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.tables.sessions import Tables
    from tracker.table.session import Session


def device_of(request: Request) -> Device:
    """The device that asks."""
    return Device(
        secret=secret_of(request),
        links=link_of(request, ""),
        alone=is_own(link_host(request)),
        owner=request.state.at_home,
    )


def attempted(
    catalog: Catalog, tables: Tables, game: str, device: Device, sent: Sent
) -> tuple[Page, int] | None:
    """Do what a form says; the page again with what was wrong, and the status; None where done."""
    with tables.entered(catalog, game, device.secret) as (session, guest):
        viewer = guest.looks_as(sent.looks)
        try:
            done(session, tables.view(session, viewer), guest, sent)
        except KanlyError as fault:
            said, status = went_wrong(session, guest, sent, fault)
            return page_again(tables, session, guest, device, sent, said), status
    return None


def page_again(
    tables: Tables, session: Session, guest: Guest, device: Device, sent: Sent, said: Said
) -> Page:
    """Where somebody stood who sent something: the lobby, or the table; with what was wrong."""
    viewer, typed = guest.looks_as(sent.looks), "" if sent.option else sent.words
    if session.game.phase is Phase.SETUP:
        return lobby_page(
            tables, session, guest, viewer, device, said=said, kept=sent.kept, typed=typed
        )
    return table_page(tables, session, guest, viewer, said=said, kept=sent.kept, typed=typed)


def again(request: Request, page: Page, status: int) -> Response:
    """The page again, with what was wrong."""
    return HTMLResponse(render(page, frame_of(request)), status_code=status)


def gone_on(game: str, sent: Sent) -> Response:
    """Back to the table, to see what came of it."""
    since = {"since": sent.head} if sent.head else {}
    return RedirectResponse(address_of(game, sent.looks, **since), 303)


async def say(request: Request) -> Response:
    """Do what a form says, then show the table."""
    state, game = request.app.state, request.path_params["game"]
    sent = sent_in(await read_form(request))
    came = await state.desks.games.do(attempted, state.tables, game, device_of(request), sent)
    if came is not None:
        return again(request, *came)
    state.listeners.tell(game)
    return gone_on(game, sent)


def ahead_page(catalog: Catalog, tables: Tables, game: str, secret: str, sent: Sent) -> Page:
    """What would come of what a form says. Raises NotHere."""
    with tables.entered(catalog, game, secret) as (session, guest):
        viewer = guest.looks_as(sent.looks)
        back = f"{address_of(game, NOBODY if sent.looks == NOBODY else viewer)}#do"
        return looked_ahead(tables, session, guest, viewer, sent, back)


async def look(request: Request) -> Response:
    """What would come of what a form says; nothing of it is done."""
    state, game = request.app.state, request.path_params["game"]
    sent = sent_in(await read_form(request))
    return await answered(
        request, state.desks.games, ahead_page, state.tables, game, secret_of(request), sent
    )


def beside(
    catalog: Catalog,
    tables: Tables,
    game: str,
    secret: str,
    wanted: str,
    make: Callable[[View, str], Page],
) -> Page:
    """A page that is told of a game, for a device. Raises NotHere, and what `make` raises."""
    with tables.entered(catalog, game, secret) as (session, guest):
        viewer = guest.looks_as(wanted)
        # the page of a device with one House shows its hand: from the screen one goes back there
        shows_no_hand = wanted == NOBODY and guest.looks_as()
        back = f"/games/{game}/screen" if shows_no_hand else address_of(game, viewer)
        return make(tables.view(session, viewer), back)


async def _told(request: Request, make: Callable[[View, str], Page]) -> Response:
    state = request.app.state
    return await answered(
        request,
        state.desks.games,
        beside,
        state.tables,
        request.path_params["game"],
        secret_of(request),
        request.query_params.get("as", ""),
        make,
    )


async def log(request: Request) -> Response:
    """All that has happened."""
    return await _told(request, log_page)


async def story(request: Request) -> Response:
    """The game as a story."""
    return await _told(request, story_page)


async def ahead(request: Request) -> Response:
    """How the rite under way can still end."""
    return await _told(request, rite_page)


async def why(request: Request) -> Response:
    """Why a number is what it is."""
    words = request.query_params.get("what", "").split()
    return await _told(request, lambda view, back: why_page(view, back, words))


def on_screen(catalog: Catalog, tables: Tables, game: str, device: Device) -> Page:
    """The big screen, for a device that is at the game. Raises NotHere.

    The device that gave the link to look on shows it, with its picture.
    """
    with tables.entered(catalog, game, device.secret) as (session, guest):
        links = Links(tables.seats.invitations(game), guest, device)
        watch = links.of(Role.WATCH).address if guest.hosts else ""
        join = f"/games/{game}/link.svg?role=watch&house=" if watch else ""
        return screen_page(tables, session, join=join, watch=watch)


async def screen(request: Request) -> Response:
    """The big screen: what all may see."""
    state, game = request.app.state, request.path_params["game"]
    return await answered(
        request, state.desks.games, on_screen, state.tables, game, device_of(request)
    )


ROUTES = [
    Route("/games/{game}/say", say, methods=["POST"]),
    Route("/games/{game}/look", look, methods=["POST"]),
    Route("/games/{game}/ahead", ahead),
    Route("/games/{game}/log", log),
    Route("/games/{game}/story", story),
    Route("/games/{game}/why", why),
    Route("/games/{game}/screen", screen),
]
