"""Host, origin, limits and headers of every request and answer."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kanly.web.admission import ADMITTED, FREE, asks_for_word, is_admitted
from kanly.web.bounds import Buckets, Limited, UnderWay
from kanly.web.limits import (
    BURST,
    LARGEST_BODY,
    LARGEST_HEAD,
    LONGEST_ADDRESS,
    MOST_HEADERS,
    REQUESTS_AT_HOME,
    REQUESTS_OF_ADDRESS,
)
from kanly.web.page import notice
from kanly.web.places import address_of, is_at_home, is_loopback, is_passed_on

if TYPE_CHECKING:
    from kanly.web.serving import Serving

SAFE = frozenset({"GET", "HEAD"})
NEVER_KEPT = re.compile(r"/(games|join|enter)(/|$)")
"""Paths whose answers no cache may keep, whatever the page says."""

PASSED_ON = "a proxy or tunnel passes this on, and --behind-proxy was not given"
"""What is said, to who asks and once at the terminal, where nobody told of one in between."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self'; "
    "worker-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

OVER_TRUSTED = {"cross-origin-opener-policy": "same-origin"}
"""What browsers heed by https and at localhost alone; elsewhere they complain of it."""

Refusal = tuple[int, str]
"""Why something is not answered: its status and a sentence."""


class Guard:
    """Refuses what is not for this server, and says on every answer what a browser may do."""

    def __init__(self, app: ASGIApp, serving: Serving) -> None:
        self.app = app
        self.serving = serving
        self.asked = Buckets()
        self.under_way = UnderWay()
        self.told_of_proxy = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        passed_on = not self.serving.proxied and is_passed_on(scope, headers)
        if passed_on and not self.told_of_proxy and is_loopback(address_of(scope)):
            self.told_of_proxy = True
            sys.stderr.write(f"kanly: {PASSED_ON}; who comes through it is a guest\n")
        at_home = is_at_home(scope, headers) and not self.serving.proxied
        scope.setdefault("state", {})["at_home"] = at_home
        answer = _Answer(send, scope["path"], trusted=at_home or scope["scheme"] == "https")
        refusal = self._refusal(scope, headers, at_home=at_home)
        if refusal is not None:
            status, says = refusal
            await PlainTextResponse(f"{says}.\n", status)(scope, receive, answer)
            return
        with self.under_way.counted(_bounds(scope, at_home=at_home)) as fits:
            if not fits:
                says = "too much is asked from here at a time; close what is not needed.\n"
                await PlainTextResponse(says, 429)(scope, receive, answer)
            else:
                await self._answered(scope, Limited(receive), answer, at_home=at_home)

    async def _answered(
        self, scope: Scope, receive: Receive, answer: _Answer, *, at_home: bool
    ) -> None:
        """Have a request answered that may be: a fault is told by its kind and place alone."""
        try:
            if not at_home and not FREE.fullmatch(scope["path"]):
                request = Request(scope)
                if not self.serving.word:
                    says = "this server was started for its own machine alone"
                    if is_passed_on(scope, request.headers):
                        says = f"{says}; {PASSED_ON}"
                    await PlainTextResponse(f"{says}.\n", 403)(scope, receive, answer)
                    return
                if not is_admitted(self.serving, request.cookies.get(ADMITTED, "")):
                    await asks_for_word(request)(scope, receive, answer)
                    return
            await self.app(scope, receive, answer)
        except ClientDisconnect:
            pass
        except Exception as fault:
            sys.stderr.write(f"kanly: {told(fault)}; please report it\n")
            if not answer.begun:
                says = f"Something went wrong here ({type(fault).__name__}); please report it."
                page = notice(Request(scope), "Internal fault", says, status=500)
                await page(scope, receive, answer)

    def _refusal(self, scope: Scope, headers: Headers, *, at_home: bool) -> Refusal | None:
        """Why a request is not answered, None where it is."""
        return (
            _misshapen(scope)
            or self._of_elsewhere(scope, headers)
            or _too_large(headers)
            or self._too_often(address_of(scope), at_home=at_home)
        )

    def _of_elsewhere(self, scope: Scope, headers: Headers) -> Refusal | None:
        """A request to another name, or from another site's page."""
        host = headers.get("host", "").lower()
        if not self.serving.answers_to(host):
            return 421, "this server is not called so; open it by the address it told"
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if scope["method"] not in SAFE:
            own = site == "same-origin" if origin is None else self.serving.is_own(origin, host)
            if not own:
                return 403, "only this server's own pages may send something to it"
        elif site in {"cross-site", "same-site"} and not _is_followed(headers):
            return 403, "other sites may lead here, and take nothing from here"
        return None

    def _too_often(self, address: str, *, at_home: bool) -> Refusal | None:
        rate = self.serving.rate_at_home if at_home else self.serving.rate
        if self.asked.take(f"{at_home} {address}", rate * BURST, rate):
            return None
        return 429, "too many requests from this address; wait a moment"


class _Answer:
    """Sends an answer, with what every one of them says."""

    def __init__(self, send: Send, path: str, *, trusted: bool) -> None:
        self.send = send
        self.headers = HEADERS | (OVER_TRUSTED if trusted else {})
        self.never_kept = NEVER_KEPT.match(path) is not None
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self.headers.items():
                headers.setdefault(name, value)
            if self.never_kept:
                headers["cache-control"] = "no-store"
            headers.setdefault("cache-control", "no-store")
        await self.send(message)


def _misshapen(scope: Scope) -> Refusal | None:
    """What no browser sends: an address or headers beyond measure, or no path at all."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414, "the address is too long"
    sizes = [len(name) + len(value) for name, value in scope["headers"]]
    if len(sizes) > MOST_HEADERS or sum(sizes) > LARGEST_HEAD:
        return 431, "the request says too much about itself"
    if not scope["path"].startswith("/") or not scope["path"].isprintable():
        return 400, "that is no address of a page"
    return None


def _is_followed(headers: Headers) -> bool:
    """Whether somebody follows a link: the page is for their eyes, in a window of its own."""
    into = headers.get("sec-fetch-dest", "document")
    return headers.get("sec-fetch-mode") == "navigate" and into == "document"


def _too_large(headers: Headers) -> Refusal | None:
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > LARGEST_BODY:
        return 413, f"at most {LARGEST_BODY // 1_000_000} MB can be sent at once"
    return None


def _bounds(scope: Scope, *, at_home: bool) -> list[tuple[str, int]]:
    """What a request counts for while it is under way, and how much of that there may be."""
    address = address_of(scope)
    return [(f"{at_home} {address}", REQUESTS_AT_HOME if at_home else REQUESTS_OF_ADDRESS)]


def told(fault: Exception) -> str:
    """A fault nobody foresaw: its kind and where it arose, nothing of what it was about."""
    places = [
        f"{Path(frame.f_code.co_filename).parent.name}/{Path(frame.f_code.co_filename).name}:{line}"
        for frame, line in walk_tb(fault.__traceback__)
    ]
    return f"internal fault ({type(fault).__name__}) at {' > '.join(places[-6:])}"
