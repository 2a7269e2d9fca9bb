"""Look-up without the server: what a browser may keep, and what says so."""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kanly.web.page import answered
from templates.web.lookup import OfflinePage
from templates.web.page import STATIC, digest

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

LEFT_OUT = frozenset({"lore", "credit", "legend", "strategy", "cross reference"})
"""Kinds of points that no table needs."""


class Kept(msgspec.Struct, frozen=True):
    """A card or a point of the rules: as much as is needed to find and read it."""

    id: str
    name: str
    what: str
    text: str
    address: str


async def catalog_document(request: Request) -> Response:
    """All cards, rules, rulings and facts in one document, compressed."""
    stamp, data = await request.app.state.desks.lookup.do(_document)
    headers = {
        "content-encoding": "gzip",
        "cache-control": "no-cache",
        "etag": f'"{stamp}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type="application/json", headers=headers)


def _document(catalog: Catalog) -> tuple[str, bytes]:
    stamp = catalog.built_from()[:16]
    return stamp, _compressed(stamp, catalog)


@lru_cache(maxsize=1)
def _compressed(_: str, catalog: Catalog) -> bytes:
    """The document of a catalog, built once for each state of the data."""
    cards = [
        Kept(
            card.id,
            card.full_name,
            f"{card.type}, {card.set_name}",
            card.operation,
            f"/card/{card.id}",
        )
        for card in catalog.all_cards()
    ]
    rows = catalog.rows("SELECT id, name, within, kind, text FROM point WHERE kind != 'card'")
    points = [
        Kept(
            row["id"], row["name"], row["within"] or row["kind"], row["text"], f"/rule/{row['id']}"
        )
        for row in rows
        if row["kind"] not in LEFT_OUT
    ]
    return compress(msgspec.json.encode({"points": [*cards, *points]}), 9)


async def worker(request: Request) -> Response:
    """The service worker; it names the digests of files and data, so that a new one takes over."""
    stamp, _ = await request.app.state.desks.lookup.do(_document)
    text = (STATIC / "sw.js").read_text(encoding="utf-8")
    text = text.replace("@DIGEST@", f"{digest()}-{stamp}").replace(
        "@STATIC@", f"/static/{digest()}"
    )
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


async def manifest(_: Request) -> Response:
    """What a browser needs to put Kanly beside the apps of a device."""
    static = f"/static/{digest()}"
    icons = [
        {"src": f"{static}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": f"{static}/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": f"{static}/icon-512.png", "sizes": "512x512", "type": "image/png"},
    ]
    return JSONResponse(
        {
            "name": "Kanly",
            "short_name": "Kanly",
            "description": "Table companion for the Dune card game and board game",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f7f1e6",
            "theme_color": "#8a3f0d",
            "icons": icons,
        },
        media_type="application/manifest+json",
    )


async def offline(request: Request) -> Response:
    """The box for when the server cannot be reached."""
    return await answered(request, request.app.state.desks.lookup, offline_page)


def offline_page(_: Catalog) -> OfflinePage:
    """The page of the box without the server."""
    return OfflinePage(title="Look up, without the server")


ROUTES = [
    Route("/offline", offline),
    Route("/offline/catalog.json", catalog_document),
    Route("/sw.js", worker),
    Route("/manifest.webmanifest", manifest),
]
