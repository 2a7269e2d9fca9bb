"""Where a request comes from: this very machine, or elsewhere."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import Scope

from kanly.web.serving import OWN_NAMES

FORWARDED = frozenset(
    {
        "forwarded",
        "via",
        "x-real-ip",
        "x-client-ip",
        "true-client-ip",
        "cf-connecting-ip",
        "cdn-loop",
    }
)
FORWARDED_TOO = ("x-forwarded-", "x-original-")
"""Headers, and beginnings of headers, that tell of somebody in between."""


@lru_cache(maxsize=1024)
def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return found.is_loopback or bool(
        (mapped := getattr(found, "ipv4_mapped", None)) and mapped.is_loopback
    )


def address_of(scope: Scope) -> str:
    """The address a request comes from, "" where none is known."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_at_home(scope: Scope, headers: Headers) -> bool:
    """Whether a request is from a browser on this machine, by its own name and through nobody.

    What comes through a proxy or a tunnel comes from this machine's own address, too; it names
    another host, or tells of the one it is sent for.
    """
    name = headers.get("host", "").lower().rpartition(":")[0] or headers.get("host", "").lower()
    return is_loopback(address_of(scope)) and name in OWN_NAMES and not is_passed_on(scope, headers)


def is_passed_on(scope: Scope, headers: Headers) -> bool:
    """Whether somebody in between passes a request on: it says so, or no browser sends such a one.

    A proxy that says nothing and puts its own name in the place of the one it was asked for still
    gives itself away: nginx asks by HTTP/1.0, or closes each connection, which no browser of today
    does; and who goes on from a page of this server comes from a page of another name.
    """
    if any(one in FORWARDED or one.startswith(FORWARDED_TOO) for one in headers):
        return True
    site, referrer = headers.get("sec-fetch-site"), headers.get("referer", "")
    closes = "close" in headers.get("connection", "").lower()
    renamed = site == "same-origin" and _name_in(referrer) not in {
        "",
        headers.get("host", "").lower(),
    }
    return scope["http_version"] == "1.0" or renamed or (closes and site is not None)


def _name_in(address: str) -> str:
    """The name of the server in an address, with its port, as in the header Host."""
    return address.partition("//")[2].partition("/")[0].lower()
