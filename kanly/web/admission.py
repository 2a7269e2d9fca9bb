"""Guests from elsewhere say the table word once; what they are admitted by is a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
from time import time
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from kanly.web.bounds import Buckets
from kanly.web.cookies import keep
from kanly.web.forms import read_form
from kanly.web.limits import TRIES, TRIES_OF_ALL, TRY_AGAIN
from kanly.web.page import FRAGMENT, frame_of
from kanly.web.places import address_of
from templates.web.enter import Enter
from templates.web.page import render

if TYPE_CHECKING:
    from kanly.web.serving import Serving

ADMITTED = "kanly_guest"
FOR = 7 * 24 * 3600
"""Seconds an admission is good for."""
ENTER = "/enter"
FREE = re.compile(r"/health|/enter|/theme|/static/.+")
"""What is answered to everybody."""
MOMENT = re.compile(r"[0-9]{10,12}")
LOOSE = re.compile(r"[\W_]+")


def plain_word(text: str) -> str:
    """A table word as it is compared: in small letters, a blank between its parts."""
    return LOOSE.sub(" ", text.casefold()).strip()


def key_of(word: str) -> str:
    """What admissions by a word are signed with: after a restart with it they hold still."""
    made = hashlib.scrypt(
        plain_word(word).encode(), salt=b"kanly table word", n=2**14, r=8, p=1, dklen=32
    )
    return made.hex()


def signed(serving: Serving, until: int) -> str:
    """An admission up to a moment."""
    text = str(until)
    seal = hmac.new(bytes.fromhex(serving.key), text.encode(), "sha256").hexdigest()
    return f"{text}.{seal}"


def is_admitted(serving: Serving, cookie: str) -> bool:
    """Whether an admission is one of this server and holds still."""
    text, _, _ = cookie.partition(".")
    if not MOMENT.fullmatch(text):
        return False
    good = hmac.compare_digest(
        cookie.encode("utf-8", "replace"), signed(serving, int(text)).encode()
    )
    return good and int(text) > time()


class Tries:
    """How often words were tried, by address and in all."""

    def __init__(self) -> None:
        self._of_address, self._of_all = Buckets(), Buckets()

    def may(self, address: str) -> bool:
        """Whether an address may try a word now; it has tried one then."""
        own = self._of_address.take(address, TRIES, 1 / TRY_AGAIN)
        return own and self._of_all.take("", TRIES_OF_ALL, 1)


def asks_for_word(request: Request) -> Response:
    """The answer to a guest who has not said the word: the page that asks for it, or a line."""
    if "text/html" not in request.headers.get("accept", "") or FRAGMENT in request.headers:
        return PlainTextResponse("Say the table word first, at /enter.\n", 401)
    frame, sent = frame_of(request), request.method != "GET"
    page = Enter(title="Table word", back=ENTER if sent else frame.path, sent=sent)
    return HTMLResponse(render(page, frame), 401)


async def enter(request: Request) -> Response:
    """The page that asks for the word; a word that is said."""
    serving: Serving = request.app.state.serving
    if request.method == "GET":
        inside = is_admitted(serving, request.cookies.get(ADMITTED, ""))
        back = request.query_params.get("back", "/")
        page = Enter(title="Table word", back=back if is_own_path(back) else "/", inside=inside)
        return HTMLResponse(render(page, frame_of(request)))
    form = await read_form(request)
    back = str(form.get("back", "/"))
    page = Enter(title="Table word", back=back if is_own_path(back) else "/")
    tries: Tries = request.app.state.tries
    if not tries.may(address_of(request.scope)):
        page = Enter(title=page.title, back=page.back, fault="Too many tries. Wait a minute.")
        return HTMLResponse(render(page, frame_of(request)), 429)
    said, word = plain_word(str(form.get("word", ""))[:200]), plain_word(serving.word)
    if not word or not hmac.compare_digest(said.encode("utf-8", "replace"), word.encode()):
        fault = "That is not the word of this table. Ask who has started the server."
        page = Enter(title=page.title, back=page.back, fault=fault)
        return HTMLResponse(render(page, frame_of(request)), 403)
    answer = RedirectResponse(page.back, 303)
    keep(request, answer, ADMITTED, signed(serving, int(time()) + FOR), FOR)
    return answer


def is_own_path(path: str) -> bool:
    """Whether a path leads to this server, whatever a browser makes of it."""
    return re.fullmatch(r"/(?![/\\])[^\\\x00-\x20\x7f]*", path) is not None


ROUTES = [Route(ENTER, enter, methods=["GET", "POST"])]
