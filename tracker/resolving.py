"""How an operation of a card ends: its effect runs, questions are answered, it is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import Noted, OperationAdvanced
from tracker.operation import finish
from tracker.settling import settles
from tracker.words import Kind, Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.state import Piece
    from tracker.table import Table

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
    from tracker.effects.run import run_operation

    operation = at.game.operation
    if operation is None:
        return
    at.emit(OperationAdvanced(rule="G-06", stage=Stage.RESOLVING))
    run_operation(at, operation.house, piece, x)
    resolved(at)


@settles
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
