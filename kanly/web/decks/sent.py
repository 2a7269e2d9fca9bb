"""What a request says of a deck: the fields of a form, a file, an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from cardbase.decks.forms import text_of
from cardbase.errors import DeckFileError
from errata.text import shown
from kanly.web.decks.hand import Asked
from kanly.web.decks.held import LIST
from kanly.web.forms import read_form
from kanly.web.limits import LONGEST_LIST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kanly.web.desk import Desk

TOO_LARGE = 413


def bench(request: Request) -> Desk:
    """The desk of what may take long."""
    desk: Desk = request.app.state.desks.bench
    return desk


def _asked(request: Request, fields: Mapping[str, list[str]]) -> Asked:
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Asked(fields={**fields, "origin": [origin]}, own=bool(request.state.at_home))


async def sent(request: Request) -> Asked:
    """What a form has sent; a file takes the place of the field for a list.

    Raises DeckFileError for a file that is no text, HTTPException for what is no form.
    """
    try:
        form = await read_form(request, files=1)
    except HTTPException as fault:
        if fault.status_code == TOO_LARGE or "maximum size" in str(fault.detail):
            raise DeckFileError(LIST, None, f"at most {LONGEST_LIST:,} signs", "more") from None
        raise
    fields: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            fields.setdefault(name, []).append(value)
    upload = form.get("upload")
    if isinstance(upload, UploadFile) and upload.filename:
        file = shown(upload.filename, most=200)
        text, _ = text_of(await upload.read(), file)
        fields |= {"list": [text], "file": [file]}
    return _asked(request, fields)


def addressed(request: Request, **fields: str) -> Asked:
    """What an address asks, with the fields that hold the deck, and nothing that is done to it."""
    said = {name: [value] for name, value in request.query_params.items()}
    whole = {**said, **{name: [value] for name, value in fields.items()}}
    return _asked(request, whole)


def linked(request: Request) -> Asked:
    """The deck that an address itself holds."""
    fields = {"list": [f"kanly:deck?{request.url.query}"], "form": ["link"]}
    return _asked(request, fields)
