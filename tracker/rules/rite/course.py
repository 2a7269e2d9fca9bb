"""The course of a rite (29.4): after each command it goes on until somebody's word is needed."""

from __future__ import annotations

from collections.abc import Callable

from tracker.engine.events import OperationAdvanced
from tracker.engine.table import Table
from tracker.engine.words import PHASE_LONG, Kind, Stage
from tracker.rules.rite import surprise  # noqa: F401 - it acts before a rite goes on
from tracker.rules.rite.attack import open_segment

Step = Callable[["Table"], None]

FOLLOWS: dict[Stage, Step] = {}
"""What a rite does by itself at a stage, while no question and no window is open."""


def follows(stage: Stage) -> Callable[[Step], Step]:
    """Enters what a rite does by itself at a stage."""

    def enter(step: Step) -> Step:
        FOLLOWS[stage] = step
        return step

    return enter


def go_on(at: Table) -> None:
    """Let the rite under way go on as far as it does by itself."""
    while True:
        operation, before = at.game.operation, at.game.seq
        if operation is None or operation.kind is not Kind.RITE or at.game.rite is None:
            return
        step = FOLLOWS.get(operation.stage)
        if step is None or is_held_up(at):
            return
        step(at)
        if at.game.seq == before:
            return


def is_held_up(at: Table) -> bool:
    """Whether something comes before the rite goes on: an answer, a window, a card that acts."""
    game = at.game
    return bool(game.questions or game.frames or game.fired) or is_answered(at)


def is_answered(at: Table) -> bool:
    """Whether a window is open in which the rite is answered; one that its phase has stays open."""
    window = at.game.window
    return window is not None and window.kind not in PHASE_LONG


@follows(Stage.ASKING)
def open_the_first(at: Table) -> None:
    """What was in doubt is said: the rite is declared, and window 1 opens."""
    at.emit(OperationAdvanced(rule="R-06", stage=Stage.DECLARED))
    open_segment(at, Stage.DECLARED)
