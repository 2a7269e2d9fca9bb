"""A card does what it does when it is used, and its operation ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tracker.engine.errors import Misread
from tracker.engine.events import AbilityKept, Answered, Noted, OperationAdvanced
from tracker.engine.state import Answer, Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Option, Verb, Who, enter
from tracker.engine.words import DONE, EFFECT, HouseId, Kind, PieceId, Stage
from tracker.rules.operation import finish
from tracker.rules.questions import go_on
from tracker.standing.speech import Words


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


# --- How an operation of a card ends: its effect runs, questions are answered, it is used up ------

USED: dict[Kind, Callable[[Table, Piece], None]] = {}
"""What becomes of the acting card of each kind of operation, once its effect is resolved."""


def when_used(
    kind: Kind,
) -> Callable[[Callable[[Table, Piece], None]], Callable[[Table, Piece], None]]:
    """Enters what becomes of the acting card of a kind of operation."""

    def enter(use: Callable[[Table, Piece], None]) -> Callable[[Table, Piece], None]:
        USED[kind] = use
        return use

    return enter


def begin_effect_of(at: Table, piece: Piece, x: int | None = None) -> None:
    """Produce the effect of the operation under way; it ends when no question is open.

    Args:
        at: The table.
        piece: The card.
        x: What was paid for its X, where that is kept.
    """
    operation = at.game.operation
    if operation is None:
        return
    at.emit(OperationAdvanced(rule="G-06", stage=Stage.RESOLVING))
    run_operation(at, operation.house, piece, x)
    resolved(at)


def resolved(at: Table) -> None:
    """End an operation whose effect is done, and use up what is used up (G-06)."""
    operation = at.game.operation
    busy = at.game.questions or at.game.frames or at.game.fired
    if operation is None or operation.stage is not Stage.RESOLVING or busy:
        return
    use = USED.get(operation.kind)
    piece = at.game.pieces.get(operation.piece)
    if use is None:
        return
    if piece is not None:
        use(at, piece)
    if not at.game.questions and at.game.operation is not None:
        finish(at)


def stopped(at: Table, rule: str, reason: str) -> None:
    """End an operation that cannot go on, and say why."""
    operation = at.game.operation
    if operation is None:
        return
    name = at.name(operation.piece) if operation.piece in at.game.pieces else "The operation"
    at.emit(Noted(rule=rule, house=operation.house, text=f"{name} {reason}"))
    finish(at, resolved=False)
