"""Lets a card do what it does when it is used; what it leaves to the table is ended with `done`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import go_on
from tracker.errors import Misread
from tracker.events import AbilityKept, Answered
from tracker.verbs import ALL_PHASES, Option, Verb, Who, enter
from tracker.words import DONE, EFFECT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tracker.speech import Words
    from tracker.state import Answer, Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def run_operation(  # noqa: PLR0913 - what a card begins with
    at: Table,
    house: HouseId,
    piece: Piece,
    x: int | None = None,
    *,
    engaged: PieceId = "",
    chosen: Mapping[str, Answer] | None = None,
) -> None:
    """Let a card do what it does now that it is used or played.

    Args:
        at: The table.
        house: Who uses it.
        piece: The card.
        x: The X that was chosen when it was paid for (CT-19).
        engaged: The card that has engaged for it in a window.
        chosen: What else was chosen with the word, under its keys.
    """
    from tracker.cards.running import go_on as go_on_with_cards
    from tracker.cards.using import act

    within = bool(at.game.frames)  # the ability under way goes on with this one by itself
    act(at, house, piece, x, engaged=engaged, chosen=chosen)
    if not within:
        go_on_with_cards(at)


def _open_effects(at: Table) -> list[Question]:
    return [question for question in at.game.questions if question.topic == EFFECT]


NOTHING = "nothing to do"
"""The reason that is listed with `done` while nothing has happened: without one it is refused."""


def _done(at: Table, house: HouseId, words: Words) -> None:
    reason = words.rest()
    go_on(at)
    found = _open_effects(at)
    mine = [question for question in found if question.house == house]
    if not found:
        raise Misread("done only while a card's effect is carried out", DONE)
    question = (mine or found)[0]
    something_done(at, question, reason)
    said = f"{DONE}: {reason}" if reason else DONE
    at.emit(Answered(rule=question.rule, question=question.id, answer=said))
    if question.frame:
        at.emit(AbilityKept(frame=question.frame, key=question.key, value=1))


def something_done(at: Table, question: Question, reason: str) -> None:
    """Refuses that a sentence is carried out while nothing has happened, and no reason is told."""
    if not question.touched and not reason:
        text = (
            f'nothing has happened yet. {question.text} (or "{DONE} REASON", which the log keeps)'
        )
        at.refuse("G-06", text)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for question in _open_effects(at)[:1]:
        if question.house == house:
            words = DONE if question.touched else f"{DONE} {NOTHING}"
            yield Option(words=words, says=question.text, rules=(question.rule,))


enter(
    Verb(
        word=DONE,
        usage=f"{DONE} [REASON]",
        says="what a card does has been carried out, by the words of the table",
        phases=ALL_PHASES,
        who=Who.ANYONE,
        rule="G-06",
        run=_done,
        options=_options,
        free=True,
    )
)
