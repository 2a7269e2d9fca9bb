"""`kanly game agree` and `decline`: what a House has asked the others for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kanly.game.asked_page import answer_line, asked_lines
from kanly.game.open import opened, the_viewer
from kanly.terminal.documents import say_document
from kanly.terminal.files import can_ask, is_wanted
from kanly.terminal.output import Code, paragraph, remark, say
from tracker.engine.errors import NoWay
from tracker.log.record import MoveKind
from tracker.table import consent
from tracker.table.rights import NotYours, Seat
from tracker.table.session import Session
from tracker.views.moves import move_told, proposal_told
from tracker.views.seen import view_of

if TYPE_CHECKING:
    from kanly.commands.options import AnsweredNumber, AsJson, GameId, House


def agree(
    number: AnsweredNumber = None, house: House = "", game_id: GameId = "", json: AsJson = False
) -> int:
    """Agree to what a House asks for; the host (without --as) agrees for all.

    The number is the one it was asked with: where something else is asked for now, nothing is
    agreed to. Without it a terminal shows what is asked, and asks whether that is meant; elsewhere
    the number has to be named. Returns 0, or 1 where the answer at the terminal was no.

    Raises:
        NoWay: nothing is asked for, not of this House, or something else than what was named.
        AskedAnew: it was asked for meanwhile.
    """
    return _answer(MoveKind.AGREE, number, house, game_id, as_json=json)


def decline(
    number: AnsweredNumber = None, house: House = "", game_id: GameId = "", json: AsJson = False
) -> int:
    """Decline what a House asks for, or take back what one has asked for.

    The number is as for kanly game agree. Returns and raises as that does.
    """
    return _answer(MoveKind.DECLINE, number, house, game_id, as_json=json)


def _answer(kind: MoveKind, number: int | None, house: str, game_id: str, *, as_json: bool) -> int:
    with opened(game_id, to_write=True) as session:
        seat = Seat(the_viewer(session, house))
        meant = _meant(session, seat, kind, number, asks=can_ask() and not as_json)
        if meant is None:
            remark("Nothing is answered.")
            return Code.NOT_FOUND
        how = consent.agree if kind is MoveKind.AGREE else consent.decline
        answered = how(session, seat, meant.number)
        done = session.moves()[-1].kind is answered.kind
        if as_json:
            from kanly.game.documents import GameAsked

            say_document(GameAsked, session, proposal=answered, done=done)
            return Code.FOUND
        say(paragraph(f"{move_told(session.game, session.moves()[-1])}.", first=""))
        left = consent.proposal(session)
        if left is not None:
            say("\n".join(asked_lines(view_of(session), left)))
        head = session.head
        say(f"{head.game} stands at event {head.seq} of {head.branch}.")
    return Code.FOUND


def _meant(
    session: Session, seat: Seat, kind: MoveKind, number: int | None, *, asks: bool
) -> consent.Proposal | None:
    """What is answered; None where whoever sits at the terminal does not want to. Raises NoWay."""
    asked = consent.answerable(session, seat, kind)
    line = answer_line(session.id, asked, seat.house, str(kind))
    if number is None and asks:
        for one in asked_lines(view_of(session, seat.house), asked):
            remark(one)
        return asked if is_wanted(f"{str(kind).capitalize()}?") else None
    if number != asked.number:
        what = "an answer names" if number is None else f"{number} is not"
        told = proposal_told(session.game, asked)
        raise NoWay(f"{what} what is asked for now: {told}; {line} answers it")
    return asked


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
    else:
        say("\n".join(asked_lines(view_of(session, asked.house), asked)))
    return Code.FOUND
