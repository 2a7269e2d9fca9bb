"""A game before it begins: who sits where, with which links, and with what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.cards.powers import short_name
from cardbase.decks.starters import starter_of
from cardbase.library.decks import saved_decks
from cardbase.library.seats import Invitation, Right, Role, digest_of
from cardbase.strings import capital
from cardbase.vocabulary import Power
from kanly.web.tables.choices import Choices, Kept
from kanly.web.tables.inviting import drawn, shown
from kanly.web.tables.laying_out import BadList
from kanly.web.tables.news import came_meanwhile, came_since
from kanly.web.tables.places import place_of, position_at
from kanly.web.tables.rights import Guest
from kanly.web.tables.saying import refusal
from kanly.web.tables.table import asked_for, can_redo, houses_here, last_given, table_page
from kanly.web.tables.telling import recent
from templates.web.page import Page
from templates.web.tables.lobby import DeckForm, LinkShown, LobbyPage, SeatLine
from templates.web.tables.table import Said
from tracker.engine.settings import SettingName, chosen
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Phase, Place
from tracker.setup.creation import is_ready
from tracker.setup.decks import STARTER
from tracker.standing.kinds import homeworlds
from tracker.table.session import Session
from tracker.views.seen import View
from tracker.views.telling import awaited

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from errata.errors import KanlyError
    from kanly.web.tables.laying_out import DeckTold
    from kanly.web.tables.sessions import Tables


def hosted(tables: Tables, secret: str, session: Session) -> None:
    """Have a device host a game, with a link for each House and one to look on."""
    game = session.id
    tables.seats.give(Right(game=game, device=digest_of(secret), role=Role.HOST))
    links = [drawn(secret, game, Role.HOUSE, house) for house in session.game.houses]
    tables.seats.invite(*links, drawn(secret, game, Role.WATCH, once=False))


@dataclass(frozen=True, kw_only=True)
class Device:
    """The device that asks for a page.

    Attributes:
        links: What links begin with for it.
        alone: Whether they open on the machine of the server alone.
        owner: Whether it is that of the owner of the library.
    """

    secret: str
    links: str
    alone: bool
    owner: bool


def game_page(
    catalog: Catalog,
    tables: Tables,
    game: str,
    device: Device,
    asked: Mapping[str, str],
) -> Page:
    """A game as a device sees it: before it begins the lobby, then the table. Raises NotHere."""
    with tables.entered(catalog, game, device.secret) as (session, guest):
        viewer = guest.looks_as(asked.get("as", ""))
        said = _came(tables, session, viewer, asked)
        if session.game.phase is Phase.SETUP:
            return lobby_page(tables, session, guest, viewer, device, said=said)
        card = asked.get("with", "")
        return table_page(tables, session, guest, viewer, said=said, card=card)


def _came(
    tables: Tables, session: Session, viewer: HouseId, asked: Mapping[str, str]
) -> Said | None:
    """What came of what was sent from a page, or what others did since one was looked at."""
    if since := asked.get("since", ""):
        return came_since(session, tables.view(session, viewer), position_at(session.id, since))
    if seen := asked.get("seen", ""):
        at = position_at(session.id, seen)
        return came_meanwhile(session, tables.view(session, viewer), at)
    return None


def seats_page(
    catalog: Catalog,
    tables: Tables,
    game: str,
    device: Device,
    asked: Mapping[str, str],
    fault: KanlyError | None = None,
    deck: DeckTold | None = None,
) -> Page:
    """Who sits where, with the links there are, also when the game has begun. Raises NotHere.

    With why something was not done, and the deck that was sent with it.
    """
    with tables.entered(catalog, game, device.secret) as (session, guest):
        viewer = guest.looks_as(asked.get("as", ""))
        said = refusal(fault) if fault else None
        doubtful = isinstance(fault, BadList) and deck is not None and bool(deck.text)
        return lobby_page(
            tables, session, guest, viewer, device, said=said, deck=deck, doubtful=doubtful
        )


class Links:
    """The links to a game that are not used up, as far as a device can show them."""

    def __init__(self, found: tuple[Invitation, ...], guest: Guest, device: Device) -> None:
        self._found = {(one.role, one.house, one.giver): one for one in found}
        self._guest, self._device = guest, device

    def of(self, role: Role, house: HouseId = "", *, handing: bool = False) -> LinkShown:
        """The link for a right; `handing`: the one by which the device gives up its own."""
        one = self._found.get((role, house, self._guest.device if handing else ""))
        word = shown(self._device.secret, one) if one else ""
        return LinkShown(
            role=role.value,
            house=house,
            handing=handing,
            address=f"{self._device.links}{word}" if word else "",
            there=one is not None,
        )


def lobby_page(
    tables: Tables,
    session: Session,
    guest: Guest,
    viewer: HouseId,
    device: Device,
    *,
    said: Said | None = None,
    kept: Kept | None = None,
    typed: str = "",
    deck: DeckTold | None = None,
    doubtful: bool = False,
) -> LobbyPage:
    """The lobby of a game as a device sees it; what was sent and not done is filled in again."""
    view, game = tables.view(session, viewer), session.game
    rights = tables.rights(session.id)
    links = Links(tables.seats.invitations(session.id), guest, device)
    begun = game.phase is not Phase.SETUP
    speaks = (bool(viewer) or guest.hosts) and not begun
    choices = Choices(view, viewer, table=guest.hosts, kept=kept) if speaks else None
    return LobbyPage(
        title=game.name,
        place="Table",
        game=session.id,
        name=game.name,
        position=place_of(tables.position(session)),
        viewer=viewer,
        hosts=guest.hosts,
        watches=guest.watches,
        begun=begun,
        awaited="" if begun else capital(awaited(view.game, view.cards, typed=False)),
        seats=tuple(
            _seat(view, one, guest, links, sum(right.house == one for right in rights))
            for one in game.houses
        ),
        here=houses_here(session, guest, viewer),
        watchers=sum(one.role is Role.WATCH for one in rights),
        watch=links.of(Role.WATCH) if guest.hosts else None,
        host=links.of(Role.HOST, handing=True) if guest.hosts else None,
        sole_host=guest.hosts and sum(one.role is Role.HOST for one in rights) == 1,
        groups=() if choices is None else tuple(choices.groups("")),
        deck=_deck_form(view, viewer, deck, owner=device.owner, doubtful=doubtful)
        if viewer and not begun
        else None,
        said=said,
        typed=typed,
        asked=None if begun else asked_for(session, view, guest, viewer),
        alone=device.alone,
        powers=tuple(map(short_name, Power)) if guest.hosts and not begun else (),
        undo=last_given(session, recent(session, view)) if speaks else "",
        redo=speaks and can_redo(session),
    )


def _seat(view: View, house: HouseId, guest: Guest, links: Links, devices: int) -> SeatLine:
    """A House at the table: what all may know of it, and the links that this device has."""
    at = Table(view.game, view.cards)
    seated, mine = view.game.houses[house], house in guest.houses
    decks = [view.game.count(house, one) for one in (Place.IMPERIAL_DECK, Place.HOUSE_DECK)]
    return SeatLine(
        house=house,
        name=seated.name,
        sponsor=seated.sponsor.value,
        homeworld=", ".join(at.name(one) for one in homeworlds(at, house)),
        deck=f"{decks[0]} Imperial and {decks[1]} House cards" if any(decks) else "",
        ready=is_ready(at, house),
        devices=devices,
        mine=mine,
        link=links.of(Role.HOUSE, house) if mine or guest.hosts else None,
        handing=links.of(Role.HOUSE, house, handing=True) if mine else None,
    )


def _deck_form(
    view: View, house: HouseId, sent: DeckTold | None, *, owner: bool, doubtful: bool
) -> DeckForm | None:
    """The form for the deck of a House as it was sent, None where it has laid one out."""
    game = view.game
    if any(game.count(house, one) for one in (Place.IMPERIAL_DECK, Place.HOUSE_DECK)):
        return None
    starter = starter_of(game.houses[house].sponsor)
    imperial, own = sent.counts if sent else ("", "")
    return DeckForm(
        kind=sent.kind if sent else "starter" if starter else "list",
        text=sent.text if sent else "",
        kept=sent is not None,
        doubtful=doubtful,
        starter=starter,
        saved=tuple(one.name for one in saved_decks()) if owner else (),
        counted=chosen(game.settings, SettingName.HANDS) == "counts",
        imperial=imperial or str(STARTER[0]),
        own=own or str(STARTER[1]),
    )
