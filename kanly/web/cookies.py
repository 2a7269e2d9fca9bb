"""Cookies: kept from scripts, from other sites, and from plain http where the server has https."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

YEAR = 31_536_000


def keep(request: Request, answer: Response, name: str, value: str, age: int = YEAR) -> None:
    """Have a device keep a cookie for so many seconds.

    No script reads it (HttpOnly), no other site's form or picture sends it (SameSite=Lax), and
    where the page came by https it never goes by http (Secure).
    """
    answer.set_cookie(
        name,
        value,
        max_age=age,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
