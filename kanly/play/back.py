"""Back and forth in a game from one seat: done at once, or asked of the others."""

from __future__ import annotations

from kanly.game.open import size
from tracker.engine.words import HouseId
from tracker.table import consent
from tracker.table.rights import NotYours, Seat
from tracker.table.session import Session
from tracker.views.feed import Position
from tracker.views.moves import move_told, proposal_told


def take_back(session: Session, seat: Seat, viewer: HouseId, stood: Position) -> str:
    """Take back the last command, or ask the others for it; what came of it, in a sentence.

    Raises as `Session.undo`, but for NotYours.
    """
    told = size(session, session.undoing(), viewer)
    try:
        session.undo(seat=seat, answers=stood.head)
    except NotYours:
        return asked(session, consent.ask_undo(session, seat, None, ""))
    return f"Taken back: {told}."


def do_again(session: Session, seat: Seat, viewer: HouseId, _stood: Position) -> str:
    """Do again what was taken back, or ask the others for it. Raises as `Session.redo`."""
    try:
        again = session.redo(seat=seat)
    except NotYours:
        return asked(session, consent.ask_redo(session, seat, None, ""))
    return f"Done again: {size(session, again, viewer)}."


def agree(session: Session, seat: Seat, _viewer: HouseId, stood: Position) -> str:
    """Agree to what was asked for there; a shared keyboard answers for all."""
    consent.agree(session, seat, stood.moved)
    return _last_move(session)


def disagree(session: Session, seat: Seat, _viewer: HouseId, stood: Position) -> str:
    """Decline what was asked for there."""
    consent.decline(session, seat, stood.moved)
    return _last_move(session)


def _last_move(session: Session) -> str:
    return f"{move_told(session.game, session.moves()[-1])}."


def asked(session: Session, what: consent.Proposal) -> str:
    """What is asked of the others; it is done when they have agreed."""
    return f"{proposal_told(session.game, what)}."


BACK_AND_FORTH = {
    "u": take_back,
    "undo": take_back,
    "redo": do_again,
    "agree": agree,
    "disagree": disagree,
}
"""The words for it, and what does it: with a session, its seat, its viewer, what was seen of it."""
