"""`kanly game invite`: a link to a seat at a game, made at the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from kanly.game.open import opened, the_viewer
from kanly.terminal.output import Code, paragraph, remark, say
from kanly.web.command import NoServer
from kanly.web.serving import PORT

if TYPE_CHECKING:
    from kanly.commands.options import GameId

BYTES = 32
"""Random bytes of what the word of a link is made from; nothing keeps them."""
AT_ONCE = 1.0
"""Seconds a server has to say that it is there."""
HERE = "localhost"


def invite(
    house: Annotated[
        str, typer.Argument(metavar="[HOUSE]", help="The House that the link seats.")
    ] = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="A link to look on, for as many as like to.")
    ] = False,
    at: Annotated[
        str, typer.Option("--at", metavar="ADDRESS", help="Where others open the server.")
    ] = "",
    game_id: GameId = "",
) -> int:
    """Make a link to a seat at a game, with its QR code; kanly serve answers it.

    A link to a House seats one device and is good once. It is told here alone: the library keeps
    its digest. The link to the same seat that was there before gives nothing any more.

    Raises:
        NoServer: the extra `web` is not installed.
        BadParameter: neither a House nor --watch is named, or both are; ADDRESS is none.
        Misread, SeveralFit: there is no such House.
    """
    from secrets import token_urlsafe

    from cardbase.library.seats import Role, open_seats

    if bool(house) is watch:
        raise typer.BadParameter("name a House that the link seats, or --watch")
    if at and not is_address(at):
        raise typer.BadParameter("--at takes an address as http://192.168.1.5:8140")
    try:
        from kanly.web.tables.inviting import drawn, word_of
    except ImportError:
        raise NoServer from None
    with opened(game_id) as session:
        session.verify_own()
        game, seat, secret = session.id, the_viewer(session, house), token_urlsafe(BYTES)
        name = session.game.houses[seat].name if seat else ""
    role = Role.HOUSE if seat else Role.WATCH
    made = drawn(secret, game, role, seat, once=not watch)
    with open_seats() as seats:
        before = any(
            (one.role, one.house, one.giver) == (role, seat, "") for one in seats.invitations(game)
        )
        seats.invite(made)
    address, hint = (at.rstrip("/"), "") if at else served()
    link = f"{address}/join/{word_of(secret, game, role, seat, made.number)}"
    what = f"for one device to play {name}, good once" if seat else "for all who want to look on"
    say(paragraph(f"A link to {game}, {what}:", first=""))
    say(link)
    if sys.stdout.isatty():
        import segno

        segno.make(link, micro=False, error="l").terminal(sys.stdout, border=2, compact=True)
    for line in ("The link made before gives nothing any more." if before else "", hint):
        if line:
            remark(line)
    return Code.FOUND


def is_address(text: str) -> bool:
    """Whether a text is the address of a server: http or https, a name, perhaps a port."""
    try:
        parts = urlsplit(text)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def served() -> tuple[str, str]:
    """Where others open the server, as far as it can be found out; and what is to be done first."""
    from kanly.web.lan import addresses

    near = addresses()
    for name in near:
        if is_there(name):
            return f"http://{name}:{PORT}", ""
    if is_there(HERE):
        says = "It opens on this machine alone: kanly serve --lan lets others in."
        return f"http://{HERE}:{PORT}", says
    says = "No server is found: kanly serve --lan starts it, --at tells where it is."
    return f"http://{next(iter(near), HERE)}:{PORT}", says


def is_there(name: str) -> bool:
    """Whether a server of Kanly answers at a name of this machine, by http."""
    from http.client import HTTPConnection, HTTPException

    asked = HTTPConnection(name, PORT, timeout=AT_ONCE)
    try:
        asked.request("GET", "/health")
        return asked.getresponse().read(10) == b"well\n"
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()
