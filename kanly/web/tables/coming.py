"""The addresses of games, lobbies and links: forms read, work done at the desk, pages answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cardbase.decks.forms import text_of
from cardbase.library.seats import Role
from errata.errors import KanlyError
from kanly.web.forms import read_form
from kanly.web.limits import MOST_GAMES
from kanly.web.page import answered, frame_of
from kanly.web.tables import joining
from kanly.web.tables.asking import device_of
from kanly.web.tables.games import games_page
from kanly.web.tables.inviting import link_of, picture_of
from kanly.web.tables.laying_out import BadList, DeckTold, GameTold, HouseTold, create, lay_deck
from kanly.web.tables.lobby import game_page, hosted, seats_page
from kanly.web.tables.places import place_of
from kanly.web.tables.rights import NotHere, known, secret_of
from kanly.web.tables.table import address_of
from templates.web.page import Page, render
from tracker.engine.errors import Misread
from tracker.engine.settings import settings
from tracker.setup.seats import MOST
from tracker.table.rights import NotYours, Seat

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

WRONG = 422


async def games(request: Request) -> Response:
    """My games, and a form for a new one."""
    state = request.app.state
    page = await answered(
        request,
        state.desks.games,
        games_page,
        state.tables,
        secret_of(request),
        owner=request.state.at_home,
    )
    return known(request, page)


async def new(request: Request) -> Response:
    """Lay out a game, and go there."""
    state, secret, owner = request.app.state, secret_of(request), request.state.at_home
    form = await read_form(request, files=MOST)

    def work(catalog: Catalog, told: GameTold) -> str:
        if len(state.tables.log.games()) >= MOST_GAMES:
            raise NotYours(f"the library holds {MOST_GAMES} games; some have to be forgotten first")
        game = create(catalog, told, owner=owner)
        with state.tables.at(catalog, game) as session:
            hosted(state.tables, secret, session)
        return game

    try:
        if not secret:
            raise Misread("a browser that keeps cookies; open the page of games again", "none")
        game = await state.desks.games.do(work, await _game_in(form))
    except KanlyError as fault:
        fields = {key: value for key, value in form.items() if isinstance(value, str)}
        page = await state.desks.games.do(
            games_page, state.tables, secret, fields, f"{fault}.", owner=owner
        )
        return known(request, wrong(request, page))
    return RedirectResponse(address_of(game), 303)


def wrong(request: Request, page: Page) -> Response:
    """A page that says what was wrong."""
    return HTMLResponse(render(page, frame_of(request)), status_code=WRONG)


async def _game_in(form: FormData) -> GameTold:
    """The game that a form tells. Raises DeckFileError: a file is no text."""
    houses = []
    for row in range(1, MOST + 1):
        name = _one(form, f"house{row}")
        if name:
            houses.append(
                HouseTold(
                    name=name,
                    sponsor=_one(form, f"sponsor{row}"),
                    homeworld=_one(form, f"homeworld{row}"),
                    deck=await _deck_in(form, str(row)),
                )
            )
    said = {name: _one(form, f"set-{name}") for name in settings()}
    return GameTold(
        name=_one(form, "name"),
        settings={name: value for name, value in said.items() if value},
        houses=tuple(houses),
    )


async def _deck_in(form: FormData, row: str = "") -> DeckTold:
    """The deck that a form tells: pasted, or a file. Raises DeckFileError: it is no text."""
    kind, text, file = _one(form, f"deck{row}"), _text(form, f"list{row}"), form.get(f"file{row}")
    if isinstance(file, UploadFile) and file.filename:
        if not row and kind not in {"", "list"}:  # it is chosen, and out of sight
            raise BadList("a file was chosen, too; choose the list, or take the file away")
        text, kind = text_of(await file.read(), file.filename)[0], "list"
    return DeckTold(
        kind=kind or ("list" if text else "later"),
        text=text,
        counts=(_one(form, f"imperial{row}"), _one(form, f"own{row}")),
    )


def _text(form: Mapping[str, Any], name: str) -> str:
    """A list as it was typed, its blank first lines, too: a line keeps its number."""
    value = form.get(name, "")
    return value if isinstance(value, str) and value.strip() else ""


def _one(form: Mapping[str, Any], name: str) -> str:
    """A field of a form that holds text."""
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


async def game(request: Request) -> Response:
    """A game: before it begins who sits where, afterwards the table."""
    return await _shown(request, game_page)


async def seats(request: Request) -> Response:
    """Who sits where at a game, with the links there are."""
    return await _shown(request, seats_page)


async def _shown(request: Request, make: Callable[..., Page]) -> Response:
    state = request.app.state
    return await answered(
        request,
        state.desks.games,
        make,
        state.tables,
        request.path_params["game"],
        device_of(request),
        dict(request.query_params),
    )


async def refused(
    request: Request, fault: KanlyError, house: str = "", deck: DeckTold | None = None
) -> Response:
    """Who sits where, with why something was not done. Raises NotHere."""
    state, game = request.app.state, request.path_params["game"]
    page = await state.desks.games.do(
        seats_page, state.tables, game, device_of(request), {"as": house}, fault, deck
    )
    return wrong(request, page)


async def deck(request: Request) -> Response:
    """Lay out the deck of a House from its own device."""
    state, game, secret = request.app.state, request.path_params["game"], secret_of(request)
    owner, form = request.state.at_home, await read_form(request, files=1)
    house = _one(form, "house")

    def work(catalog: Catalog, told: DeckTold) -> str:
        with state.tables.entered(catalog, game, secret) as (session, guest):
            if house not in guest.houses:
                raise NotYours("a House lays out its deck from its own device")
            stood = place_of(state.tables.position(session))
            lay_deck(session, house, told, Seat(house), owner=owner)
        return stood

    told = None
    try:
        told = await _deck_in(form)
        stood = await state.desks.games.do(work, told)
    except NotHere:
        raise
    except KanlyError as fault:
        return await refused(request, fault, house, told)
    state.listeners.tell(game)
    return RedirectResponse(address_of(game, house, since=stood), 303)


async def join(request: Request) -> Response:
    """What a link gives."""
    state, word = request.app.state, request.path_params["word"]
    page = await answered(
        request, state.desks.games, joining.join_page, state.tables, word, secret_of(request)
    )
    return known(request, page)


async def accept(request: Request) -> Response:
    """Take what a link gives."""
    state, secret = request.app.state, secret_of(request)
    if not secret:
        raise HTTPException(400, "this needs a browser that keeps cookies; open the link again")
    right = await state.desks.games.do(
        joining.joined, state.tables, request.path_params["word"], secret
    )
    state.listeners.tell(right.game)
    return RedirectResponse(address_of(right.game, right.house), 303)


def _wish(form: Mapping[str, Any]) -> joining.Wish:
    """The right that a form means. Raises HTTPException."""
    role = _one(form, "role")
    if role not in set(Role):
        raise HTTPException(400, "what is meant is none of the rights at a game")
    return joining.Wish(role=Role(role), house=_one(form, "house"), hands=bool(_one(form, "hands")))


def _changing(change: Callable[..., None]) -> Callable[[Request], Any]:
    """The route of something that is done with the rights at a game."""

    async def changed(request: Request) -> Response:
        wish = _wish(await read_form(request))
        seats = f"{address_of(request.path_params['game'])}/seats"
        leads = "/games" if change is joining.left else seats
        return await _once_changed(request, leads, change, wish)

    return changed


async def _once_changed(
    request: Request, leads: str, change: Callable[..., None], wish: joining.Wish | str
) -> Response:
    """Where it leads once the rights at a game are changed, or the lobby with why they are not."""
    state, game = request.app.state, request.path_params["game"]
    try:
        await state.desks.games.do(change, state.tables, game, secret_of(request), wish)
    except NotHere:
        raise
    except KanlyError as fault:
        return await refused(request, fault)
    state.listeners.tell(game)
    return RedirectResponse(leads, 303)


async def take(request: Request) -> Response:
    """Play a House on the device of the host."""
    house = _one(await read_form(request), "house")
    leads = address_of(request.path_params["game"], house)
    return await _once_changed(request, leads, joining.taken, house)


async def host(request: Request) -> Response:
    """Host a game of the library, as its owner."""
    state, game, secret = request.app.state, request.path_params["game"], secret_of(request)
    if not (request.state.at_home and secret):
        raise NotHere
    await state.desks.games.do(joining.made_host, state.tables, game, secret)
    return RedirectResponse(address_of(game), 303)


async def back(request: Request) -> Response:
    """The game, for who looks again at an address to which only forms are sent."""
    return RedirectResponse(address_of(request.path_params["game"]), 303)


async def picture(request: Request) -> Response:
    """A link that this device has made, as a QR code."""
    state, game = request.app.state, request.path_params["game"]
    word = await state.desks.games.do(
        joining.word_shown, state.tables, game, secret_of(request), _wish(request.query_params)
    )
    return Response(picture_of(link_of(request, word)), media_type="image/svg+xml")


ROUTES = [
    Route("/games", games, methods=["GET"]),
    Route("/games", new, methods=["POST"]),
    Route("/games/{game}", game),
    Route("/games/{game}/seats", seats),
    Route("/games/{game}/deck", deck, methods=["POST"]),
    Route("/games/{game}/invite", _changing(joining.invited), methods=["POST"]),
    Route("/games/{game}/leave", _changing(joining.left), methods=["POST"]),
    Route("/games/{game}/send-away", _changing(joining.sent_away), methods=["POST"]),
    Route("/games/{game}/take", take, methods=["POST"]),
    Route("/games/{game}/host", host, methods=["POST"]),
    Route("/games/{game}/link.svg", picture),
    Route("/join/{word}", join, methods=["GET"]),
    Route("/join/{word}", accept, methods=["POST"]),
]
