"""The addresses of live games."""

from __future__ import annotations

from starlette.routing import Route

from kanly.web.tables import asking, coming, feed, going_back, options

SENT = [
    *coming.ROUTES,
    *asking.ROUTES,
    *(
        Route(f"/games/{{game}}/{word}", going_back.moving(word), methods=["POST"])
        for word in going_back.WORDS
    ),
]
ROUTES = [
    *SENT,
    Route("/games/{game}/feed", feed.feed),
    Route("/games/{game}/options.json", options.options),
    *(
        Route(one.path, coming.back)
        for one in SENT
        if one.methods == {"POST"} and one.path.startswith("/games/{game}/")
    ),
]
