"""`kanly game agree` and `decline`: what a House has asked the others for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kanly.game.open import opened, the_viewer
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, paragraph, say
from tracker.table import consent
from tracker.table.rights import NotYours, Seat
from tracker.table.session import Session
from tracker.views.moves import move_told, proposal_told

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, GameId, House


def agree(house: House = "", game_id: GameId = "", json: AsJson = False) -> int:
    """Agree to what a House asks for; the host (without --as) agrees for all.

    Raises:
        NoWay: nothing is asked for, or not of this House.
    """
    return _answer(house, game_id, consent.agree, as_json=json)


def decline(house: House = "", game_id: GameId = "", json: AsJson = False) -> int:
    """Decline what a House asks for, or take back what one has asked for.

    Raises:
        NoWay: nothing is asked for, or not of this House.
    """
    return _answer(house, game_id, consent.decline, as_json=json)


def _answer(
    house: str,
    game_id: str,
    how: Callable[[Session, Seat], consent.Proposal],
    *,
    as_json: bool,
) -> int:
    with opened(game_id, to_write=True) as session:
        answered = how(session, Seat(the_viewer(session, house)))
        done = session.moves()[-1].kind is answered.kind
        if as_json:
            from kanly.game.documents import GameAsked

            say_document(GameAsked, session, proposal=answered, done=done)
            return Code.FOUND
        say(paragraph(f"{move_told(session.game, session.moves()[-1])}.", first=""))
        left = consent.proposal(session)
        if left is not None:
            say(paragraph(f"{proposal_told(session.game, left)}.", first=""))
        head = session.head
        say(f"{head.game} stands at event {head.seq} of {head.branch}.")
    return Code.FOUND


def ask_override(
    session: Session, seat: Seat, words: Sequence[str], why: str, *, as_json: bool
) -> int:
    """Ask the others to let a command be done with its rules set aside, and say so."""
    asked = consent.ask_override(session, seat, words, why)
    return say_asked(session, asked, as_json=as_json)


def asks(alone: Callable[[], None]) -> bool:
    """Whether something needs the consent of the others."""
    try:
        alone()
    except NotYours:
        return True
    return False


def say_asked(session: Session, asked: consent.Proposal, *, as_json: bool) -> int:
    """Say what is asked for now, and how the others answer it; nothing is done yet."""
    if as_json:
        from kanly.game.documents import GameAsked

        say_document(GameAsked, session, proposal=asked, done=False)
        return Code.FOUND
    say(paragraph(f"{proposal_told(session.game, asked)}.", first=""))
    for house in asked.awaited:
        say(f"  kanly game agree --as {house} (or decline)")
    return Code.FOUND
