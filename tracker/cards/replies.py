"""Reads the answers to the questions of an ability: cards, numbers, alternatives."""

from __future__ import annotations

from tracker.cards.asking import CHOICE
from tracker.cards.face_down import choice_of, offered, read_face_down
from tracker.cards.usable import comes_to, told_by
from tracker.engine.errors import Misread
from tracker.engine.events import AbilityKept
from tracker.engine.state import Answer, Question
from tracker.engine.table import Table
from tracker.rules.questions import answers, offers
from tracker.standing.ability import Run, X
from tracker.standing.speech import LARGEST, the_piece

offers(CHOICE)(offered)


@answers(CHOICE)
def answered(at: Table, question: Question, said: str) -> None:
    """Store the answer; the ability continues with it.

    Refuses cards with which an X that depends on them would not be the amount paid.
    """
    value = _read(at, question, said)
    run = Run(at, next(one for one in at.game.frames if one.id == question.frame))
    x = run.kept(X)
    if x is not None and isinstance(value, tuple):
        due = told_by(run.source, question.key)
        if not all(comes_to(run.context, one, question.key, value, x) for one in due):
            at.refuse("CT-19", f"{x} was paid for the X of {run.cause}, which these do not make it")
    at.emit(AbilityKept(frame=question.frame, key=question.key, value=value))


def _read(at: Table, question: Question, said: str) -> Answer:
    """The answer as the value to be stored. Raises Misread."""
    found = choice_of(at, question)
    if found is not None:
        return read_face_down(*found, question, said)
    if question.several:
        return _several(at, question, said)
    if question.low is not None and not question.choices:
        return _number(question, said)
    return (said,) if said in at.game.pieces else said


def _number(question: Question, said: str) -> int:
    low, high = question.low or 0, question.high
    wanted = f"a number from {low} to {high}" if high is not None else f"a number from {low}"
    if not (said.isascii() and said.isdigit() and len(said) <= len(LARGEST)):
        raise Misread(wanted, said)
    if int(said) < low or (high is not None and int(said) > high):
        raise Misread(wanted, said)
    return int(said)


def _several(at: Table, question: Question, said: str) -> tuple[str, ...]:
    """The list of cards named; "none" for an empty one."""
    among = [at.game.pieces[one] for one in question.choices if one in at.game.pieces]
    low, high = question.low or 0, len(among) if question.high is None else question.high
    wanted = f"{low} to {high} cards, with commas between them" if high != low else f"{low} cards"
    words = said.split(",")
    if said.strip().lower() in {"none", "0", ""}:
        words = []
    elif "," not in said:  # ids with spaces between them, or one name
        known = {one.lower() for one in question.choices}
        ids = said.split()
        words = ids if all(word.lower() in known for word in ids) else [said]
    found = tuple(the_piece(at, word.strip(), among, wanted).id for word in words)
    if len(set(found)) != len(found) or not low <= len(found) <= high:
        raise Misread(wanted, said)
    return found
