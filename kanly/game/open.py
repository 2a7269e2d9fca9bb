"""Which game is meant, opened; what an undo or a redo goes over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from cardbase import open_catalog
from cardbase.strings import counted
from errata.text import shown
from kanly.terminal.progress import Progress
from tracker.engine.codec import Passage, end
from tracker.engine.errors import Misread, NoWay
from tracker.engine.events import CommandGiven
from tracker.engine.words import EVERYBODY, HouseId
from tracker.log.record import Head
from tracker.table.session import Session, open_session

GAME = "KANLY_GAME"
WHICH = {"--game": "game_id", "-g": "game_id", "--as": "house"}
"""The options that say which game and which House, for the lanes of the commands that take them."""

WORDS = 60
"""Characters of a command that are told."""


@contextmanager
def opened(game: str = "", *, to_write: bool = False) -> Iterator[Session]:
    """The game, to look at or to write to.

    Raises:
        UnknownGame: there is none such, or none at all.
        LogError, LibraryError, CatalogError: it cannot be opened.
    """
    wanted = game or os.environ.get(GAME, "")
    with (
        open_catalog(Progress()) as catalog,
        open_session(catalog, wanted, to_write=to_write) as session,
    ):
        yield session


def the_viewer(session: Session, house: str) -> HouseId:
    """The House a player means, "" for none.

    Raises Misread, SeveralFit, and NoWay where the game is a copy for somebody else.
    """
    if not house:
        return ""
    from tracker.engine.table import Table
    from tracker.standing.speech import the_house

    found = the_house(Table(session.game, session.cards), house)
    if session.game.copy_for not in {"", found}:
        raise NoWay(f"this is {the_copy(session.game.copy_for)}: no other has more in it")
    return found


def the_copy(whose: str) -> str:
    """What a copy for a House or for everybody is, as a noun."""
    reader = "all that every House may know" if whose == EVERYBODY else f"what {whose} may have"
    return f"a copy of a game played elsewhere, with {reader}"


def a_head(session: Session, text: str) -> Head | None:
    """The head a command answers, "12" or "b2:12"; None for "". Raises Misread."""
    branch, _, seq = text.rpartition(":")
    if not text:
        return None
    if not (seq.isascii() and seq.isdecimal()):
        raise Misread("the event a command answers, as 12 or b2:12", text)
    return Head(game=session.id, branch=branch or session.head.branch, seq=int(seq))


def size(session: Session, passage: Passage, viewer: HouseId = "") -> str:
    """How many commands, which events, whose, and with which word they begin.

    The game must stand where the passage is behind it; the viewer knows what it may.
    """
    from tracker.views.seen import view_of
    from tracker.views.telling import told

    first, last = passage.first, passage.last
    events = f"event {first}" if first == last else f"events {first} to {last}"
    begins = session.events[first - 1 : end(session.events, first)]
    view = view_of(session, viewer)
    story = told(*view.since(session.at(first - 1), begins), view.cards, viewer)
    words = (one.text for one in story if isinstance(one.event, CommandGiven))
    begun = shown(next(words, "the rest of a command"), most=WORDS)
    many = len(passage.commands)
    if many == 1:
        return f'1 command, {events}: "{begun}"'
    names = {one.id: one.name for one in session.game.houses.values()} | {"": "the table"}
    whose = ", ".join(
        f"{count} of {names.get(house, house)}"
        for house, count in sorted(passage.by().items(), key=lambda one: not one[0])
    )
    return f'{counted(many, "command")}, {events}, from "{begun}" on ({whose})'


def line(session: Session, word: str, seq: int, game: str) -> str:
    """The line to type for an undo or a redo to an event, of the same game that was asked for."""
    which = f" --game {session.id}" if game and game != os.environ.get(GAME) else ""
    return f"kanly game {word} {seq}{which}"
