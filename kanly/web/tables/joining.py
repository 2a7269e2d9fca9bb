"""Devices come to a game by a link, hand it on, leave, and are sent away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.library.seats import Right, Role, digest_of
from kanly.web.tables.inviting import drawn, shown
from kanly.web.tables.lobby import hosted
from kanly.web.tables.rights import Guest, NotHere
from templates.web.tables.lobby import JoinPage
from tracker.engine.words import HouseId
from tracker.log.errors import UnknownGame
from tracker.table.rights import NotYours

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.tables.sessions import Tables


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A right at a game that something is done with.

    Attributes:
        hands: The device gives up its own right by it.
    """

    role: Role
    house: HouseId = ""
    hands: bool = False


def join_page(catalog: Catalog, tables: Tables, word: str, secret: str) -> JoinPage:
    """What a link gives; to look at it gives nothing yet. Raises NoInvitation."""
    found = tables.seats.invitation(digest_of(word))
    with tables.at(catalog, found.game) as session:
        name = session.game.name
        house = session.game.houses.get(found.house)
    rights = [one for one in tables.rights(found.game) if one.device == digest_of(secret)]
    return JoinPage(
        title="Join a game",
        place="Table",
        word=word,
        name=name,
        role=found.role.value,
        house=house.name if house else "",
        handed=bool(found.giver),
        already=tuple(one.house or one.role.value for one in rights),
    )


def joined(_: Catalog, tables: Tables, word: str, secret: str) -> Right:
    """Give a device the right of a link. Raises NoInvitation."""
    return tables.seats.accept(digest_of(word), digest_of(secret))


def invited(catalog: Catalog, tables: Tables, game: str, secret: str, wish: Wish) -> None:
    """Make a link anew; the one before it gives nothing any more.

    The host makes links to any House and to look on, a House to itself. Raises NotHere, NotYours.
    """
    guest, role, house = tables.guest(game, secret), wish.role, wish.house
    has, hands = _has(guest, role, house), wish.hands
    if hands and not has:
        raise NotYours("this device cannot hand on what it does not have")
    if not hands and not (role is not Role.HOST and (guest.hosts or (house and has))):
        raise NotYours("the host makes the links to this")
    house = _house_of(catalog, tables, game, wish)
    giver = guest.device if hands else ""
    once = hands or role is not Role.WATCH
    tables.seats.invite(drawn(secret, game, role, house, once=once, giver=giver))


def _house_of(catalog: Catalog, tables: Tables, game: str, wish: Wish) -> HouseId:
    """The House of a right, "" where it is none of a House. Raises NotYours: it is not there."""
    if wish.role is not Role.HOUSE:
        return ""
    with tables.at(catalog, game) as session:
        if wish.house not in session.game.houses:
            raise NotYours("there is no such House at this table")
    return wish.house


def _has(guest: Guest, role: Role, house: HouseId) -> bool:
    """Whether a device has a right."""
    return {
        Role.HOST: guest.hosts,
        Role.WATCH: guest.watches,
        Role.HOUSE: house in guest.houses,
    }[role]


def taken(catalog: Catalog, tables: Tables, game: str, secret: str, house: HouseId) -> None:
    """Have the host play a House on its own device that nobody plays. Raises NotHere, NotYours."""
    guest = tables.guest(game, secret)
    with tables.at(catalog, game) as session:
        if not guest.hosts or house not in session.game.houses:
            raise NotYours("the host plays a House that nobody plays")
        if any(one.house == house for one in tables.rights(game)):
            raise NotYours(f"{session.game.houses[house].name} is played on another device")
    tables.seats.give(Right(game=game, device=guest.device, role=Role.HOUSE, house=house))


def left(_: Catalog, tables: Tables, game: str, secret: str, wish: Wish) -> None:
    """Give up a right of the device. Raises NotHere."""
    guest = tables.guest(game, secret)
    tables.seats.take_away(game, wish.role, wish.house, guest.device)


def sent_away(catalog: Catalog, tables: Tables, game: str, secret: str, wish: Wish) -> None:
    """Have the host take a House from all its devices, or the looking on from all who do.

    Their links end with it. Raises NotHere, NotYours.
    """
    guest = tables.guest(game, secret)
    if not guest.hosts or wish.role is Role.HOST:
        raise NotYours("the host sends devices away")
    house = _house_of(catalog, tables, game, wish)
    tables.seats.take_away(game, wish.role, house)
    once = wish.role is not Role.WATCH
    tables.seats.invite(drawn(secret, game, wish.role, house, once=once))


def made_host(catalog: Catalog, tables: Tables, game: str, secret: str) -> None:
    """Have a device of the owner of the library host a game of it. Raises NotHere."""
    try:
        tables.log.head(game)
    except UnknownGame:
        raise NotHere from None
    with tables.at(catalog, game) as session:
        hosted(tables, secret, session)


def word_shown(_: Catalog, tables: Tables, game: str, secret: str, wish: Wish) -> str:
    """The word of a link that this device has made. Raises NotHere: there is none."""
    guest = tables.guest(game, secret)
    wanted = (wish.role, wish.house, guest.device if wish.hands else "")
    for one in tables.seats.invitations(game):
        word = shown(secret, one)
        if word and (one.role, one.house, one.giver) == wanted:
            return word
    raise NotHere
