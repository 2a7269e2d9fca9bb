"""The application: its routes, its desks, its errors."""

from __future__ import annotations

import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cardbase.errors import NoInvitation
from cardbase.strings import capital
from errata.errors import KanlyError
from kanly.web import admission
from kanly.web.admission import Tries, is_own_path
from kanly.web.cookies import YEAR, keep
from kanly.web.decks import routes as decks
from kanly.web.desk import Busy, Desk
from kanly.web.forms import read_form
from kanly.web.guard import Guard
from kanly.web.lookup import board, box, cards, offline, rules, sheets
from kanly.web.page import THEME, notice
from kanly.web.serving import Serving, handed
from kanly.web.tables import routes as tables
from kanly.web.tables.listeners import Listeners, TooManyFeeds
from kanly.web.tables.sessions import Tables
from templates.web.page import FONTS, STATIC, digest

SWITCH = 0.0005
"""Seconds a desk may work before what is received and sent gets its turn; Python lets it 0.005."""
SEARCHES = (2_000, 10, 500)
"""Garbage is looked for often and in small pieces: freeing much of it takes a quarter of a second,
and a search through all that games hold most of one, in which nobody is answered."""


@dataclass
class Desks:
    """The desks of a process: look-up; decks and sheets, which may take long; games."""

    lookup: Desk = field(default_factory=lambda: Desk("lookup"))
    bench: Desk = field(default_factory=lambda: Desk("bench"))
    games: Desk = field(default_factory=lambda: Desk("games"))

    def close(self) -> None:
        """End all work."""
        for desk in (self.lookup, self.bench, self.games):
            desk.close()


class Kept(StaticFiles):
    """Files under a digest of all of them: what is there never changes."""

    def file_response(self, *args: object, **named: object) -> Response:
        """The file, to be kept for a year."""
        answer: Response = super().file_response(*args, **named)  # type: ignore[arg-type]
        answer.headers["cache-control"] = f"public, max-age={YEAR}, immutable"
        return answer


def application(serving: Serving) -> Starlette:
    """The application that serves this."""

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        app.state.desks = Desks()
        app.state.serving = serving
        app.state.tries = Tries()
        app.state.tables, app.state.listeners = Tables(), Listeners()
        yield
        await app.state.listeners.close()
        app.state.desks.close()
        app.state.tables.close()

    return Starlette(
        routes=[
            *admission.ROUTES,
            *box.ROUTES,
            *cards.ROUTES,
            *rules.ROUTES,
            *board.ROUTES,
            *offline.ROUTES,
            *sheets.ROUTES,
            *tables.ROUTES,
            *decks.ROUTES,
            Route("/health", healthy),
            Route("/theme", theme, methods=["POST"]),
            Mount(f"/static/{digest()}/fonts", Kept(directory=FONTS)),
            Mount(f"/static/{digest()}", Kept(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, serving=serving)],
        exception_handlers={KanlyError: said, HTTPException: failed},
        lifespan=alive,
    )


def from_environment() -> Starlette:
    """The application of a process that `kanly serve` has started."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*SEARCHES)
    return application(handed())


async def healthy(_: Request) -> Response:
    """That it runs."""
    return PlainTextResponse("well\n")


async def theme(request: Request) -> Response:
    """Keep which look the device wants, and go back."""
    form = await read_form(request)
    back, wanted = str(form.get("back", "/")), str(form.get("theme", ""))
    answer = RedirectResponse(back if is_own_path(back) else "/", 303)
    if wanted in {"dark", "light"}:
        keep(request, answer, THEME, wanted)
    return answer


async def said(request: Request, fault: Exception) -> Response:
    """An error of Kanly's own: what was wrong, in one line."""
    if isinstance(fault, Busy):
        return notice(request, "One moment", capital(f"{fault}."), status=503)
    at_games = request.url.path.startswith(("/games", "/join"))
    leads = (("The games of this device", "/games"),) if at_games else ()
    if isinstance(fault, NoInvitation):
        says = "If this device has taken the seat already, it finds the game among its own."
        return notice(
            request, "No seat by this link", capital(f"{fault}."), says, status=404, leads=leads
        )
    status = 429 if isinstance(fault, TooManyFeeds) else 404
    return notice(request, "That cannot be", capital(f"{fault}."), status=status, leads=leads)


async def failed(request: Request, fault: Exception) -> Response:
    """What the address or the request itself has wrong."""
    if not isinstance(fault, HTTPException):
        raise fault
    says = {"Not Found": "There is no such page here", "Method Not Allowed": "No such request here"}
    text = says.get(str(fault.detail), str(fault.detail))
    return notice(
        request, "Not here", f"{text}.", status=fault.status_code, leads=(("Look up", "/"),)
    )
