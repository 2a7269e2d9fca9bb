"""A page answered: filled at a desk, with the frame around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from templates.web.page import Frame, Notice, Page, render

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.desk import Desk

LONGEST = 400
"""Characters of what is typed that are read."""

THEME = "kanly_theme"
FRAGMENT = "x-kanly-fragment"
"""The header with which a script asks for the part of a page that changes."""

Asked = ParamSpec("Asked")


def frame_of(request: Request) -> Frame:
    """What stands around the page a request asks for."""
    theme = request.cookies.get(THEME, "")
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Frame(
        path=path if request.method == "GET" else "/",
        theme=theme if theme in {"dark", "light"} else "",
        cut=LONGEST if len(request.query_params.get("q", "")) > LONGEST else 0,
        fragment=FRAGMENT in request.headers,
    )


async def answered(
    request: Request,
    desk: Desk,
    make: Callable[Concatenate[Catalog, Asked], Page],
    *args: Asked.args,
    **named: Asked.kwargs,
) -> Response:
    """The page that is made at a desk. Raises Busy, and what `make` raises."""
    frame = frame_of(request)

    def filled(catalog: Catalog) -> str:
        return render(make(catalog, *args, **named), frame)

    return HTMLResponse(await desk.do(filled))


def notice(
    request: Request,
    title: str,
    *says: str,
    status: int = 200,
    leads: tuple[tuple[str, str], ...] = (),
) -> Response:
    """A page that says one thing."""
    page = Notice(title=title, says=says, leads=leads)
    return HTMLResponse(render(page, frame_of(request)), status_code=status)
