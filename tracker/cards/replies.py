"""What is answered to the questions of an ability: cards, numbers, ways."""

from __future__ import annotations

from tracker.cards.asking import CHOICE
from tracker.cards.hidden import chosen_of, named, offered
from tracker.cards.prospects import comes_to, told_by
from tracker.cards.unseen import offered_unseen, said_of_unseen, unseen_of
from tracker.engine.errors import Misread
from tracker.engine.events import AbilityKept
from tracker.engine.state import Answer, Question
from tracker.engine.table import Table
from tracker.rules.questions import answers, offers
from tracker.standing.ability import Run, X
from tracker.standing.speech import the_piece


@answers(CHOICE)
def answered(at: Table, question: Question, said: str) -> None:
    """Keep the answer; the ability goes on with it."""
    value = read(at, question, said)
    _verify_paid(at, question, value)
    at.emit(AbilityKept(frame=question.frame, key=question.key, value=value))


def _verify_paid(at: Table, question: Question, value: Answer) -> None:
    """Refuses cards with which X, where it goes by them, is not what was paid."""
    frame = next(one for one in at.game.frames if one.id == question.frame)
    run = Run(at, frame)
    x = run.kept(X)
    if x is None or not isinstance(value, tuple):
        return
    if not all(
        comes_to(run.context, one, question.key, value, x)
        for one in told_by(run.source, question.key)
    ):
        at.refuse("CT-19", f"{x} was paid for the X of {run.cause}, which these do not make it")


@offers(CHOICE)
def listed(at: Table, question: Question) -> tuple[str, ...]:
    """The answers that a question among hidden cards does not list itself."""
    return offered_unseen(at, question) or offered(at, question)


def read(at: Table, question: Question, said: str) -> Answer:
    """The answer in the shape the ability keeps it. Raises Misread."""
    if unseen_of(at, question) is not None:
        return said_of_unseen(at, question, said)
    if chosen_of(at, question) is not None:
        return named(at, question, said)
    if question.several:
        return several(at, question, said)
    if question.low is not None and not question.choices:
        return number(question, said)
    return (said,) if said in at.game.pieces else said


def number(question: Question, said: str) -> int:
    """A number from low to high. Raises Misread."""
    low, high = question.low or 0, question.high
    wanted = f"a number from {low} to {high}" if high is not None else f"a number from {low}"
    if not (said.isascii() and said.isdigit() and len(said) <= len("99999")):
        raise Misread(wanted, said)
    if int(said) < low or (high is not None and int(said) > high):
        raise Misread(wanted, said)
    return int(said)


def several(at: Table, question: Question, said: str) -> tuple[str, ...]:
    """The cards that are named one after the other; "none" for none. Raises Misread."""
    among = [at.game.pieces[one] for one in question.choices if one in at.game.pieces]
    low, high = question.low or 0, len(among) if question.high is None else question.high
    wanted = f"{low} to {high} cards, with commas between them" if high != low else f"{low} cards"
    if said.strip().lower() in {"none", "0", ""}:
        found: tuple[str, ...] = ()
    else:
        words = said.split(",") if "," in said else _ids(question, said)
        found = tuple(the_piece(at, word.strip(), among, wanted).id for word in words)
    if len(set(found)) != len(found) or not low <= len(found) <= high:
        raise Misread(wanted, said)
    return found


def _ids(question: Question, said: str) -> list[str]:
    """Ids with spaces between them, or one name."""
    words = said.split()
    known = {one.lower() for one in question.choices}
    return words if all(word.lower() in known for word in words) else [said]
