"""What a House may say now, as a document for other programs: bots, pages of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Literal

from starlette.requests import Request
from starlette.responses import Response

from kanly.game.documents import ActionJson, WherePart
from kanly.terminal.documents import fill
from kanly.web.tables.places import place_of
from kanly.web.tables.rights import secret_of
from tracker.engine.options import shown
from tracker.table.menu import Menu, menu
from tracker.table.seats import asked

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.tables.sessions import Tables

NOTHING = Menu(entries=(), held={})


class OfferJson(ActionJson):
    """Something that may be said now, as a form of the table names it."""

    key: Annotated[str, lambda action: shown(action[1])]


class GameOptions(WherePart):
    """What a device may say now for a House, and where the game stands."""

    format: Literal["kanly.game-options/1"]
    position: str
    viewer: str | None
    houses: list[str]
    awaited: list[str]
    winner: Annotated[str | None, "game.winner"]
    actions: list[OfferJson]
    held: dict[str, list[str]]


def options_of(
    catalog: Catalog, tables: Tables, game: str, secret: str, wanted: str
) -> GameOptions:
    """The options of a device for a House that it plays. Raises NotHere."""
    with tables.entered(catalog, game, secret) as (session, guest):
        viewer = guest.looks_as(wanted)
        view = tables.view(session, viewer)
        found = NOTHING
        if viewer or guest.hosts:
            found = menu(view.counted, view.cards, view.known, viewer, table=guest.hosts)
        return fill(
            GameOptions,
            session,
            position=place_of(tables.position(session)),
            viewer=viewer,
            houses=guest.houses,
            awaited=asked(view.game, view.cards),
            actions=[
                (entry, one)
                for entry in found.entries
                if entry.house in {viewer, ""}
                for one in entry.choices
            ],
            held=found.held,
        )


async def options(request: Request) -> Response:
    """What may be said now."""
    state = request.app.state
    found = await state.desks.games.do(
        options_of,
        state.tables,
        request.path_params["game"],
        secret_of(request),
        request.query_params.get("as", ""),
    )
    return Response(json.dumps(found, ensure_ascii=False), media_type="application/json")
