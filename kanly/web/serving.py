"""What one run of the server serves, handed to each of its processes by the environment."""

from __future__ import annotations

import os
from collections.abc import Iterable
from secrets import token_hex

import msgspec

from kanly.web.limits import RATE, RATE_AT_HOME

VARIABLE = "_KANLY_SERVING"
"""Between the processes of one server; nobody else sets it."""
PORT = 8140
OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
"""What this machine calls itself."""
USUAL = {"http": 80, "https": 443}
"""The port a browser leaves out of the header Host."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """One run of `kanly serve`.

    Attributes:
        hosts: The names it answers to, as they stand in the header Host, with port.
        names: Further ones that a reverse proxy or tunnel answers to, by http or https.
        scheme: http or https.
        word: The table word that guests from elsewhere say first, "" where nobody comes from there.
        key: What the admission of guests is signed with.
        proxied: A reverse proxy stands before it and tells whom it asks for.
        rate: Requests a second that one address elsewhere is answered, on average.
        rate_at_home: The same for this machine itself.
    """

    hosts: tuple[str, ...]
    names: tuple[str, ...] = ()
    scheme: str = "http"
    word: str = ""
    key: str = msgspec.field(default_factory=lambda: token_hex(32))
    proxied: bool = False
    rate: float = RATE
    rate_at_home: float = RATE_AT_HOME

    def answers_to(self, host: str) -> bool:
        """Whether the server is called so, in lower case as in the header Host."""
        return host in self.hosts or host in self.names

    def is_own(self, origin: str, host: str) -> bool:
        """Whether an origin is that of the pages of a host that the server answers to."""
        schemes = ("http", "https") if host in self.names else (self.scheme,)
        return self.answers_to(host) and origin in {f"{one}://{host}" for one in schemes}

    def hand_on(self) -> None:
        """Put it where the processes of the server find it."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def handed() -> Serving:
    """What this process serves. Raises KeyError outside of the server."""
    return msgspec.json.decode(os.environ[VARIABLE], type=Serving)


def header_hosts(names: Iterable[str], port: int, scheme: str = "http") -> tuple[str, ...]:
    """Names of this machine as they stand in the header Host."""
    found = [f"{name.lower()}:{port}" for name in names]
    if USUAL[scheme] == port:
        found += [name.lower() for name in names]
    return tuple(dict.fromkeys(found))
