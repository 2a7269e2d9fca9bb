"""The page of a game, the big screen, and their routes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from cardbase.strings import capital
from kanly.web.tables.board import Laid, board_of
from kanly.web.tables.choices import Choices, Kept, orders_of
from kanly.web.tables.places import place_of
from kanly.web.tables.rights import Guest
from kanly.web.tables.telling import log_lines, recent
from templates.web.tables.table import Asked, Said, ScreenPage, SeatLink, TablePage
from templates.web.tables.telling import LogLine
from tracker.engine.codec import begins
from tracker.engine.errors import TrackerError
from tracker.engine.words import HouseId, Phase, PieceId
from tracker.table.consent import proposal
from tracker.table.seats import asked
from tracker.table.session import Session
from tracker.views.moves import asked_over, proposal_told
from tracker.views.seen import View
from tracker.views.telling import awaited

if TYPE_CHECKING:
    from kanly.web.tables.sessions import Tables


def address_of(game: str, house: HouseId = "", **more: str) -> str:
    """The address of a game's page as a House."""
    said = {**({"as": house} if house else {}), **more}
    return f"/games/{game}" + (f"?{urlencode(said)}" if said else "")


def houses_here(
    session: Session, guest: Guest, viewer: HouseId, asking: Collection[HouseId] = ()
) -> tuple[SeatLink, ...]:
    """The Houses of a device, each with the address of its page; `asking` are those awaited."""
    houses = session.game.houses
    return tuple(
        SeatLink(
            house=one,
            name=houses[one].name,
            address=address_of(session.id, one),
            here=one == viewer,
            awaited=one in asking,
        )
        for one in guest.houses
        if one in houses
    )


def table_page(
    tables: Tables,
    session: Session,
    guest: Guest,
    viewer: HouseId,
    *,
    said: Said | None = None,
    kept: Kept | None = None,
    typed: str = "",
    card: PieceId = "",
) -> TablePage:
    """The page of a game as a House sees it, "" for what all may see."""
    view = tables.view(session, viewer)
    game, over = view.game, view.game.phase is Phase.OVER
    speaks = bool(viewer) or guest.hosts
    choices = Choices(view, viewer, table=guest.hosts, kept=kept) if speaks and not over else None
    card = card if card in view.known else ""
    laid = Laid(view, choices.fits if choices else {})
    asking = asked(game, view.cards) if not over else ()
    log = recent(session, view)
    return TablePage(
        title=("Your turn: " if viewer in asking and viewer else "") + game.name,
        place="Table",
        game=session.id,
        name=game.name,
        position=place_of(tables.position(session)),
        viewer=viewer,
        here=houses_here(session, guest, viewer, asking),
        hosts=guest.hosts,
        over=over,
        awaited=capital(awaited(game, view.cards, typed=False)),
        mine=bool(viewer) and viewer in asking,
        said=said,
        asked=asked_for(session, view, guest, viewer),
        groups=() if choices is None else tuple(choices.groups(card)),
        card=card,
        card_name=view.called(card) if card else "",
        orders=orders_of(view) if choices is not None and game.phase is not Phase.SETUP else None,
        own=tuple(laid.own()),
        board=board_of(laid),
        log=log,
        typed=typed,
        undo=last_given(session, log) if speaks else "",
        redo=speaks and can_redo(session),
    )


def asked_for(session: Session, view: View, guest: Guest | None, viewer: HouseId) -> Asked | None:
    """What is asked of the others, and the commands it goes back over; None for nothing.

    Without a guest nobody answers it there.
    """
    wanted = proposal(session)
    if wanted is None:
        return None
    over = tuple(one.text for one in log_lines(view, asked_over(wanted, view.story)))
    mine = viewer in wanted.awaited if viewer else guest is not None and guest.hosts
    return Asked(
        says=proposal_told(view.game, wanted, listed_apart=bool(over)),
        over=over,
        mine=mine,
        own=bool(viewer) and viewer == wanted.house,
    )


def last_given(session: Session, log: Iterable[LogLine]) -> str:
    """The last command, which can be taken back; "" for none."""
    given = (one.text for one in log if one.given and not one.moved)
    return next(given, "") if begins(session.events) else ""


def can_redo(session: Session) -> bool:
    """Whether something was taken back that can be done again."""
    try:
        session.redoing()
    except TrackerError:
        return False
    return True


def screen_page(tables: Tables, session: Session, *, join: str, watch: str) -> ScreenPage:
    """The big screen of a game: what all may see."""
    view = tables.view(session, "")
    return ScreenPage(
        title=f"{view.game.name}: the table",
        place="Table",
        game=session.id,
        name=view.game.name,
        position=place_of(tables.position(session)),
        awaited=capital(awaited(view.game, view.cards, typed=False)),
        asked=asked_for(session, view, None, ""),
        over=view.game.phase is Phase.OVER,
        board=board_of(Laid(view)),
        log=recent(session, view),
        join=join,
        watch=watch,
    )
