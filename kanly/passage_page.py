"""What an undo or a redo goes over, told: how much, whose, from which word on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cardbase.wording import counted
from errata.shown import shown
from kanly.game_open import GAME
from tracker.events import CommandGiven
from tracker.passage import end
from tracker.telling import told

if TYPE_CHECKING:
    from tracker.passage import Passage
    from tracker.session import Session
    from tracker.words import HouseId

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
