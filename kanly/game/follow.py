"""`kanly game follow`: what happens in a game, as it happens."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Iterator
from time import sleep
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import capital
from kanly.game.asked_page import asked_lines
from kanly.game.log_page import lines, worth
from kanly.game.open import a_head, opened, the_viewer
from kanly.terminal.documents import fill
from kanly.terminal.output import Code, paragraph, say
from tracker.engine.words import HouseId, Phase
from tracker.log.record import Head
from tracker.table.session import Session
from tracker.views.feed import News, Position, news, position
from tracker.views.moves import move_told
from tracker.views.seen import view_of

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId, House

POLL = 0.5
"""Seconds between two looks at the game."""


def follow(
    since: Annotated[
        str, typer.Option("--since", metavar="[BRANCH:]EVENT", help="From there on; else from now.")
    ] = "",
    once: Annotated[
        bool, typer.Option("--once", help="Only what has happened so far; do not wait.")
    ] = False,
    house: House = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Show what happens in a game as it happens, until Ctrl-C or the end of the game.

    With --json a line for each change. Where the game has gone on from elsewhere than where it was
    followed to, it says so: then one looks at the whole.

    Raises:
        Misread: --since is no event.
    """
    with opened(game_id) as session:
        viewer = the_viewer(session, house)
        place = position(session)
        start = a_head(session, since)
        if start is not None:
            place = Position(head=start, moved=place.moved)
        try:
            for found in _changes(session, place, viewer, once=once):
                _say(session, found, viewer, as_json=json)
        except KeyboardInterrupt:
            pass
    return Code.FOUND


def _changes(session: Session, place: Position, viewer: HouseId, *, once: bool) -> Iterator[News]:
    """What is new since a place, then each time something happens."""
    while True:
        found = news(session, place, viewer)
        if not found.nothing:
            yield found
            place = found.position
        if once or session.game.phase is Phase.OVER:
            return
        while not session.has_news(place.head, place.moved):
            sleep(POLL)
        session.refresh()


def _say(session: Session, found: News, viewer: HouseId, *, as_json: bool) -> None:
    if as_json:
        from kanly.game.documents import GameFeed, WherePart

        where = fill(WherePart, session)
        document = fill(GameFeed, found, **where)
        say(jsons.dumps(document))
    else:
        for line in news_lines(session, found, viewer):
            say(line)
    sys.stdout.flush()


def news_lines(session: Session, found: News, viewer: HouseId) -> Iterator[str]:
    """What has happened, then what is asked for and awaited."""
    yield from happened_lines(session, found)
    if found.proposal is not None:
        yield from asked_lines(view_of(session, viewer), found.proposal)
    yield paragraph(f"Now: {capital(found.awaited)}.", first="")


def happened_lines(session: Session, found: News) -> Iterator[str]:
    """What has happened, a line each; where it cannot be told line by line, where it stands."""
    game, head = session.game, session.head
    for move in found.moves:
        yield paragraph(f"{move_told(game, move)}.", first="")
    if found.whole:
        yield f"{game.name} stands at event {head.seq} of {head.branch}; look at it as a whole."
    yield from lines(worth(found.story))


def since_lines(session: Session, head: Head, viewer: HouseId) -> Iterator[str]:
    """What has happened since a head, as a viewer may know it."""
    moves = session.moves()
    place = Position(head=head, moved=moves[-1].number if moves else 0)
    return news_lines(session, news(session, place, viewer), viewer)
