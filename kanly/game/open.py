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
from tracker.engine.events import CommandGiven
from tracker.engine.words import HouseId
from tracker.table.session import Session, open_session

GAME = "KANLY_GAME"
WHICH = {"--game": "game_id", "-g": "game_id", "--as": "house"}
"""The options that say which game and which House, for the lanes of the commands that take them."""


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
    """The House a player means, "" for none. Raises Misread, SeveralFit."""
    if not house:
        return ""
    from tracker.engine.table import Table
    from tracker.standing.speech import the_house

    return the_house(Table(session.game, session.cards), house)


# --- What an undo or a redo goes over, told: how much, whose, from which word on ------------------

WORDS = 60
"""Signs of a command that are told."""


def size(session: Session, passage: Passage, viewer: HouseId = "") -> str:
    """How many commands, which events, whose, and with which word they begin.

    Args:
        session: The game, which must stand where the passage is behind it.
        passage: What is told.
        viewer: The House that reads it, "" for what all may know.
    """
    first, last = passage.first, passage.last
    events = f"event {first}" if first == last else f"events {first} to {last}"
    many = len(passage.commands)
    begun = _begun(session, passage, viewer)
    if many == 1:
        return f'1 command, {events}: "{begun}"'
    return f'{counted(many, "command")}, {events}, from "{begun}" on ({_whose(session, passage)})'


def _begun(session: Session, passage: Passage, viewer: HouseId) -> str:
    """The words of the first command, as the reader may know them."""
    first = passage.first
    events = session.events[first - 1 : end(session.events, first)]
    session.cards.learn({piece.card for piece in session.game.pieces.values()})
    from tracker.views.telling import told

    story = told(session.at(first - 1), events, session.cards, viewer)
    words = (one.text for one in story if isinstance(one.event, CommandGiven))
    return shown(next(words, "the rest of a command"), most=WORDS)


def _whose(session: Session, passage: Passage) -> str:
    each = sorted(passage.by().items(), key=lambda one: not one[0])  # the table last
    return ", ".join(f"{count} of {_named(session, house)}" for house, count in each)


def _named(session: Session, house: HouseId) -> str:
    known = session.game.houses.get(house)
    return known.name if known else house or "the table"


def line(session: Session, word: str, seq: int, game: str) -> str:
    """The line to type for an undo or a redo to an event, of the same game that was asked for."""
    which = f" --game {session.id}" if game and game != os.environ.get(GAME) else ""
    return f"kanly game {word} {seq}{which}"
