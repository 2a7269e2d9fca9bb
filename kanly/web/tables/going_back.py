"""Undo and redo by the word of one device, and what others are asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from errata.errors import KanlyError
from kanly.play.back import BACK_AND_FORTH
from kanly.web.forms import read_form
from kanly.web.tables.asking import again, device_of, gone_on, page_again
from kanly.web.tables.lobby import Device
from kanly.web.tables.places import position_at
from kanly.web.tables.rights import Guest
from kanly.web.tables.saying import Sent, sent_in, went_wrong
from templates.web.page import Page
from tracker.table.rights import HOST, NotYours, Seat

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.tables.sessions import Tables

WORDS = {"undo": "undo", "redo": "redo", "agree": "agree", "decline": "disagree"}
"""The last part of an address, and the word of the table's way back for it."""


def moved(
    catalog: Catalog, tables: Tables, game: str, device: Device, word: str, sent: Sent
) -> tuple[Page, int] | None:
    """Go back or on, ask the others for it, or answer them; the page again with what was wrong."""
    with tables.entered(catalog, game, device.secret) as (session, guest):
        viewer = guest.looks_as(sent.looks)
        try:
            stood = position_at(game, sent.head)
            session.stand_at(stood.head)
            seat = seat_of(guest, viewer)
            BACK_AND_FORTH[WORDS[word]](session, seat, viewer, stood)
        except KanlyError as fault:
            said, status = went_wrong(session, guest, sent, fault)
            return page_again(tables, session, guest, device, sent, said), status
    return None


def seat_of(guest: Guest, viewer: str) -> Seat:
    """The seat that goes back: the House that looks, else the host's. Raises NotYours."""
    if viewer:
        return Seat(viewer)
    if guest.hosts:
        return HOST
    raise NotYours("this device looks on")


def moving(word: str) -> Callable[[Request], Awaitable[Response]]:
    """The route of one of WORDS."""

    async def move(request: Request) -> Response:
        state, game = request.app.state, request.path_params["game"]
        sent = sent_in(await read_form(request))
        device = device_of(request)
        came = await state.desks.games.do(moved, state.tables, game, device, word, sent)
        if came is not None:
            return again(request, *came)
        state.listeners.tell(game)
        return gone_on(game, sent)

    return move
