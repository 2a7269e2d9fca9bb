"""The words of links by which devices come to a game, and pictures of them.

A word is made from the secret of the device that gives the link and a number drawn by lot, so that
this device can show it again, and nobody else, while the library keeps its digest alone.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from io import BytesIO
from secrets import token_urlsafe

from starlette.requests import Request

from cardbase.library.seats import Invitation, Role, digest_of
from kanly.web.places import is_loopback
from kanly.web.serving import OWN_NAMES

BYTES = 24
"""Random bytes of a number, and bytes of a word."""


def word_of(secret: str, game: str, role: Role, house: str, number: str) -> str:
    """The word of a link that a device with this secret gives."""
    text = "\n".join((game, role.value, house, number))
    made = hmac.digest(secret.encode(), text.encode(), "sha256")[:BYTES]
    return urlsafe_b64encode(made).decode()


def drawn(
    secret: str, game: str, role: Role, house: str = "", *, once: bool = True, giver: str = ""
) -> Invitation:
    """A new link that a device with this secret gives."""
    number = token_urlsafe(BYTES)
    return Invitation(
        word=digest_of(word_of(secret, game, role, house, number)),
        game=game,
        role=role,
        house=house,
        number=number,
        once=once,
        giver=giver,
    )


def shown(secret: str, one: Invitation) -> str:
    """The word of a link where this device has made it, else ""."""
    word = word_of(secret, one.game, one.role, one.house, one.number)
    return word if hmac.compare_digest(digest_of(word), one.word) else ""


def link_of(request: Request, word: str) -> str:
    """The address that others open."""
    return f"{request.url.scheme}://{link_host(request)}/join/{word}"


def link_host(request: Request) -> str:
    """What others call the server: where it is open to the network, its name there."""
    serving, host = request.app.state.serving, request.headers.get("host", "")
    if is_own(host):
        others = (*serving.names, *(one for one in serving.hosts if not is_own(one)))
        return next(iter(others), host)
    return host


def is_own(host: str) -> bool:
    """Whether a host with its port is a name by which only this machine calls itself."""
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    return name in OWN_NAMES or is_loopback(name.strip("[]"))


def picture_of(link: str) -> bytes:
    """A QR code of a link, as SVG: dark on light in whatever look the page has."""
    import segno

    made = BytesIO()
    segno.make(link, error="m", micro=False).save(
        made, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, unit=None
    )
    return made.getvalue()
