"""What has happened in a game, told as it happens (server-sent events).

What is sent is read back from the log, after it was committed, and is what its device may know.
The id of an event is the position up to which it tells, so that whoever comes back goes on there.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

import anyio
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response

from cardbase.strings import capital
from kanly.web.desk import Busy
from kanly.web.tables.places import place_of, position_at
from kanly.web.tables.rights import Guest, NotHere, secret_of
from kanly.web.tables.telling import log_lines
from tracker.engine.errors import Misread
from tracker.engine.words import HouseId
from tracker.log.record import Head
from tracker.views.feed import Position, news
from tracker.views.moves import move_told, proposal_told

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.tables.sessions import Tables

PING = 15
"""Seconds after which a silent feed says that it lives."""
SLOWEST = 10
"""Seconds a client may take to receive what it is sent."""
FAREWELL = 1
"""Seconds to say farewell when the server ends."""
AGAIN = 1_000
"""Milliseconds after which a client comes back."""


class Told(TypedDict):
    """What an event of the feed tells.

    Attributes:
        position: Up to where: branch, event, last move.
        whole: The page is to be fetched as a whole: the game went on from elsewhere.
        story: What has happened, a sentence each.
        instead: What of it the table did in the place of the House that listens, a pass for it.
        asked: What a House asks the others for, "" for nothing.
        awaited: What the game waits for.
    """

    position: str
    whole: bool
    story: list[str]
    instead: list[str]
    asked: str
    awaited: str


@dataclass(frozen=True)
class Ear:
    """Who follows a game from where, as which House."""

    guest: Guest
    viewer: HouseId
    since: Position
    seats: tuple[int, str] = (0, "")


def _seats(tables: Tables, game: str) -> tuple[int, str]:
    """What changes whenever a right at a game is given or taken away."""
    rights = tables.rights(game)
    return len(rights), max((one.since for one in rights), default="")


def heard(catalog: Catalog, tables: Tables, game: str, secret: str, wanted: str, place: str) -> Ear:
    """Who follows a game, from a place on, "" for from now on. Raises NotHere."""
    with tables.entered(catalog, game, secret) as (session, guest):
        since = tables.position(session)
        if place:
            try:
                since = position_at(game, place)
            except Misread:  # a word of another time: the whole page is looked at anew
                since = Position(head=Head(game=game, branch="main", seq=0))
    return Ear(guest, guest.looks_as(wanted), since, _seats(tables, game))


@dataclass(frozen=True)
class Heard:
    """What there is to tell: where it leads, the news, None for none; whether rights changed."""

    ear: Ear
    told: Told | None
    seats: bool


def told_since(catalog: Catalog, tables: Tables, ear: Ear, secret: str) -> Heard:
    """What has happened since for who follows. Raises NotHere: it may not any more."""
    with tables.entered(catalog, ear.guest.game, secret) as (session, guest):
        if ear.viewer and ear.viewer not in guest.houses:
            raise NotHere
        seats = _seats(tables, guest.game)
        if tables.position(session) == ear.since:  # woken for what it has told already
            return Heard(replace(ear, guest=guest, seats=seats), None, seats != ear.seats)
        found = news(session, ear.since, ear.viewer, tables.view(session, ear.viewer))
        now = replace(ear, guest=guest, since=found.position, seats=seats)
        if found.nothing:
            return Heard(now, None, seats != ear.seats)
        game, asked = session.game, found.proposal
        view = tables.view(session, ear.viewer)
        story = [f"{move_told(game, move)}." for move in found.moves]
        story += [f"{one.text}." for one in log_lines(view, found.story)]
        told = Told(
            position=place_of(found.position),
            whole=found.whole,
            story=story,
            instead=[f"{capital(one.text)}." for one in found.story if one.instead],
            asked=f"{proposal_told(game, asked)}." if asked else "",
            awaited=capital(found.awaited),
        )
        return Heard(now, told, seats != ear.seats)


async def feed(request: Request) -> Response:
    """What happens in a game from a position on, as long as the device listens."""
    state = request.app.state
    game, secret = request.path_params["game"], secret_of(request)
    place = request.headers.get("last-event-id") or request.query_params.get("after", "")
    wanted = request.query_params.get("as", "")
    ear = await state.desks.games.do(heard, state.tables, game, secret, wanted, place)
    state.listeners.verify_room(ear.guest.device)
    ends = anyio.Event()
    return EventSourceResponse(
        _events(request, ear, secret, ends),
        ping=PING,
        send_timeout=SLOWEST,
        shutdown_event=ends,
        shutdown_grace_period=FAREWELL,
    )


async def _events(
    request: Request, ear: Ear, secret: str, ends: anyio.Event
) -> AsyncIterator[ServerSentEvent]:
    state = request.app.state
    async with state.listeners.following(ear.guest.game, ear.guest.device) as following:
        yield ServerSentEvent(comment="well", retry=AGAIN)
        while True:
            waiting = following.waiting
            try:
                heard_now = await state.desks.games.do(told_since, state.tables, ear, secret)
            except Busy:
                await asyncio.sleep(AGAIN / 1000)
                continue
            except NotHere:
                yield ServerSentEvent(event="gone", data="{}")
                return
            ear = heard_now.ear
            if (told := heard_now.told) is not None:
                data = json.dumps(told, ensure_ascii=False)
                yield ServerSentEvent(event="news", id=told["position"], data=data)
            if heard_now.seats:
                yield ServerSentEvent(event="seats", data="{}")
            if await _ended(waiting, ends):
                yield ServerSentEvent(event="farewell", data="{}")
                return


async def _ended(waiting: asyncio.Event, ends: anyio.Event) -> bool:
    """Wait for what happens next; whether it is the end of the server."""
    either = {asyncio.create_task(waiting.wait()), asyncio.create_task(ends.wait())}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in either:
            one.cancel()
    return ends.is_set()
