"""The effect of a used card, and the end of its operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tracker.engine.errors import Misread
from tracker.engine.events import AbilityKept, Answered, Noted, OperationAdvanced
from tracker.engine.options import FreeText, Option, option
from tracker.engine.state import Answer, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Who, verb
from tracker.engine.words import DONE, EFFECT, HouseId, OperationKind, PieceId, Stage
from tracker.rules.operation import finish, under_way
from tracker.rules.questions import go_on
from tracker.standing.speech import Words

NOTHING = "nothing to do"
"""The reason listed with `done` while nothing has happened: without one it is refused."""

Use = Callable[[Table, Piece], None]
USED: dict[OperationKind, Use] = {}
"""Kind of operation -> what happens to the acting card once its effect is resolved."""


def when_used(kind: OperationKind) -> Callable[[Use], Use]:
    """Registers what happens to the acting card of a kind of operation."""
    return lambda use: USED.setdefault(kind, use)


def run_operation(  # noqa: PLR0913 - the start of an ability
    at: Table,
    house: HouseId,
    piece: Piece,
    x: int | None = None,
    *,
    engaged: PieceId = "",
    chosen: Mapping[str, Answer] | None = None,
) -> None:
    """Execute the effect of a card that is used or played.

    X was chosen when it was paid for (CT-19), other choices in the command, by key; another card
    may have engaged for it in a window.
    """
    from tracker.cards.running import go_on as go_on_with_cards
    from tracker.cards.using import act

    within = bool(at.game.frames)  # the ability in progress continues with this one
    act(at, house, piece, x, engaged=engaged, chosen=chosen)
    if not within:
        go_on_with_cards(at)


def begin_effect_of(at: Table, piece: Piece, x: int | None = None) -> None:
    """Execute the effect of the operation in progress; it ends when no question is open.

    X is the amount paid for it, if stored.
    """
    at.emit(OperationAdvanced(rule="G-06", stage=Stage.RESOLVING))
    run_operation(at, under_way(at).house, piece, x)
    resolved(at)


def resolved(at: Table) -> None:
    """End an operation whose effect is complete, and discard cards that are used up (G-06)."""
    operation = at.game.operation
    busy = at.game.questions or at.game.frames or at.game.fired
    if operation is None or operation.stage is not Stage.RESOLVING or busy:
        return
    use = USED.get(operation.kind)
    if use is None:
        return
    if piece := at.game.pieces.get(operation.piece):
        use(at, piece)
    if not at.game.questions and at.game.operation is not None:
        finish(at)


def stopped(at: Table, rule: str, reason: str) -> None:
    """End an operation that cannot continue, with the reason."""
    operation = under_way(at)
    name = at.name(operation.piece) if operation.piece in at.game.pieces else "The operation"
    at.emit(Noted(rule=rule, house=operation.house, text=f"{name} {reason}"))
    finish(at, resolved=False)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    question = next((one for one in at.game.questions if one.topic == EFFECT), None)
    if question is not None and question.house == house:
        why = FreeText("why it is done", "" if question.touched else NOTHING)
        yield option(DONE, why, says=question.text, rules=(question.rule,))


@verb(
    f"{DONE} [REASON]",
    "what a card does has been carried out, by the words of the table",
    "G-06",
    _options,
    who=Who.ANYONE,
    phases=ALL_PHASES,
    free=True,
)
def _done(at: Table, house: HouseId, words: Words) -> None:
    """Enter that a sentence was carried out by hand; if nothing has happened it needs a reason."""
    reason = words.rest()
    go_on(at)
    found = [question for question in at.game.questions if question.topic == EFFECT]
    if not found:
        raise Misread("done only while a card's effect is carried out", DONE)
    question = next((one for one in found if one.house == house), found[0])
    if not question.touched and not reason:
        why = f'{question.text} (or "{DONE} REASON", which the log keeps)'
        at.refuse("G-06", f"nothing has happened yet. {why}")
    said = f"{DONE}: {reason}" if reason else DONE
    at.emit(Answered(rule=question.rule, question=question.id, answer=said))
    if question.frame:
        at.emit(AbilityKept(frame=question.frame, key=question.key, value=1))
