"""What a device may do at a game: its cookie, its guest, its seat.

A device is known by a random secret in a cookie that no script reads; the library keeps its
digest (`cardbase.library.seats`). What it may say follows from that alone, and from the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from starlette.requests import Request

from cardbase.library.seats import Right, Role, digest_of
from errata.errors import KanlyError
from kanly.web.cookies import keep
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId
from tracker.standing.speech import the_house
from tracker.table.dispatch import parted, the_verb
from tracker.table.rights import HOST, NotYours, Seat, is_the_hosts

if TYPE_CHECKING:
    from starlette.responses import Response

DEVICE = "kanly_device"
"""The cookie that holds the secret of a device."""
BYTES = 32
LONGEST = 100
"""Characters of a secret that is looked at."""
KEPT = 400 * 86_400
"""Seconds a browser keeps it: as long as any does."""
NOBODY = "-"
"""Asked for in the place of a House: what all may see, whichever Houses the device plays."""


class NotHere(KanlyError):
    """A device has no right at a game, or there is none such: which of them is not told."""

    def __init__(self) -> None:
        super().__init__("there is no such game for this device; its host has a link to it")


@dataclass(frozen=True, kw_only=True)
class Guest:
    """A device at a game.

    Attributes:
        device: The digest of its secret.
        houses: The Houses it plays, in the order they sit.
        hosts: Whether it speaks for the table.
        watches: Whether it looks on: it sees what all may see.
    """

    device: str
    game: str
    houses: tuple[HouseId, ...] = ()
    hosts: bool = False
    watches: bool = False

    def looks_as(self, wanted: str = "") -> HouseId:
        """The House as which it looks: the one wanted, or its only one; "" for none.

        A page that shows no hand asks for NOBODY in all it leads to: a device with one House would
        look as that House where nothing is asked for.
        """
        if wanted == NOBODY:
            return ""
        only = self.houses[0] if len(self.houses) == 1 else ""
        return wanted if wanted in self.houses else only

    def among(self, seated: Iterable[HouseId]) -> Guest:
        """What it is where these Houses sit: one whose sitting down was taken back is not there."""
        return replace(self, houses=tuple(one for one in seated if one in self.houses))


def secret_of(request: Request) -> str:
    """The secret that a device sends, "" for none."""
    return request.cookies.get(DEVICE, "")[:LONGEST]


def known(request: Request, answer: Response) -> Response:
    """The answer, which gives a device its secret where it has none."""
    if not secret_of(request):
        keep(request, answer, DEVICE, token_urlsafe(BYTES), KEPT)
    return answer


def guest_of(rights: Sequence[Right], game: str, secret: str) -> Guest:
    """The guest that a device with these rights is at a game. Raises NotHere: it has none."""
    if not rights:
        raise NotHere
    return Guest(
        device=digest_of(secret),
        game=game,
        houses=tuple(one.house for one in rights if one.role is Role.HOUSE),
        hosts=any(one.role is Role.HOST for one in rights),
        watches=any(one.role is Role.WATCH for one in rights),
    )


def seat_for(
    guest: Guest, game: Game, cards: CardFacts, words: Sequence[str], house: HouseId = ""
) -> tuple[Seat, HouseId]:
    """The seat from which a device says words, and the House they are from (G-02).

    Args:
        guest: The device.
        game: The game as it stands.
        cards: The facts of its cards.
        words: What is said; a House may come first.
        house: The House that the device says it for, "" for its only one.

    Raises:
        NotYours: they are not for this device to say.
        Misread: there is no such word, or no such House.
    """
    named, spoken = parted(words, house)
    verb = the_verb(spoken[0] if spoken else "")
    if named:
        speaks = the_house(Table(game, cards), named)
        if speaks not in guest.houses:
            raise NotYours(f"this device does not play {game.houses[speaks].name}")
    else:
        speaks = guest.looks_as()
    if guest.hosts and (is_the_hosts(verb) or not speaks):
        if not (is_the_hosts(verb) or verb.word in {"begin", "note"}):
            raise NotYours("this device plays no House: it says the table's words alone")
        return HOST, ""
    if not speaks and guest.houses:
        raise NotYours("this device plays several Houses: say which one it is for")
    if not speaks:
        raise NotYours("this device looks on")
    return Seat(speaks), speaks


def overruling(guest: Guest, game: Game, seat: Seat) -> Seat:
    """The seat from which a device sets rules aside: the host's where only the host may."""
    alone = chosen(game.settings, SettingName.OVERRIDES) == "host"
    return HOST if guest.hosts and alone else seat
