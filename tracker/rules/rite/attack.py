"""The declaration of a rite, its segments and their windows (14.2), and who may take part."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from cardbase.operation.lexicon import Verb
from tracker.engine.events import OperationAdvanced
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import (
    PHASE_LONG,
    HouseId,
    OperationKind,
    PieceId,
    RiteClass,
    RiteKind,
    Stage,
    StatName,
    WindowKind,
)
from tracker.rules.operation import open_window
from tracker.standing.figures import resistance
from tracker.standing.forbidding import Ban, Deed, forbids
from tracker.standing.sides import FACTS, rite_of, stands


class Attack(Struct, frozen=True, kw_only=True):
    """The declaration of a rite, before any decision about it.

    Attributes:
        venture: The venture that starts it, None for none (V-09).
        rite_class: The declared class if a card lets the player choose, None for the usual one.
    """

    kind: RiteKind
    house: HouseId
    leader: Piece
    target: Piece
    others: tuple[Piece, ...] = ()
    rite_class: RiteClass | None = None
    venture: Piece | None = None

    @property
    def counts_as(self) -> RiteClass:
        """Its class, CHOAM or Landsraad."""
        return self.rite_class or FACTS[self.kind].rite_class


class RiteWindow(Struct, frozen=True):
    """A row of the table: the window of a segment, its number, whether it is open to all."""

    number: int
    kind: WindowKind
    everyone: bool = False


WINDOWS = {
    Stage.DECLARED: RiteWindow(1, WindowKind.DECLARATION, everyone=True),
    Stage.ENGAGED: RiteWindow(2, WindowKind.ENGAGEMENT),
    Stage.DEFENSE: RiteWindow(3, WindowKind.DECLARATION),
    Stage.DEFENDING: RiteWindow(4, WindowKind.ENGAGEMENT),
}
"""The tactic windows at a glance; in assessment and resolution nobody plays tactics."""


@carries_out("TC-11")
def open_segment(at: Table, stage: Stage) -> None:
    """Open the window of a segment, to those it is open to."""
    moment = WINDOWS[stage]
    order = first_asked(at) if moment.everyone else fighters(at)
    open_window(at, moment.kind, OperationKind.RITE, rite_of(at).attack.house, order)


@carries_out("R-07")
def first_asked(at: Table) -> tuple[HouseId, ...]:
    """Window 1: all players, the defender first, then in initiative order."""
    defender = rite_of(at).defense.house
    return (defender, *(house for house in at.game.playing() if house != defender))


@carries_out("R-08")
def fighters(at: Table) -> tuple[HouseId, ...]:
    """From then on attacker and defender alone, in initiative order."""
    rite = rite_of(at)
    both = {rite.attack.house, rite.defense.house}
    return tuple(house for house in at.game.playing() if house in both)


Step = Callable[[Table], None]

FOLLOWS: dict[Stage, Step] = {}
"""Stage -> the automatic step of a rite, taken while no question and no window is open."""


def follows(stage: Stage) -> Callable[[Step], Step]:
    """Registers the automatic step of a rite at a stage."""

    def enter(step: Step) -> Step:
        FOLLOWS[stage] = step
        return step

    return enter


def go_on(at: Table) -> None:
    """Continue the rite in progress until a decision is needed or a card acts (29.4)."""
    while at.game.operation is not None and at.game.rite is not None:
        operation, before = at.game.operation, at.game.seq
        step = FOLLOWS.get(operation.stage) if operation.kind is OperationKind.RITE else None
        waits = at.game.questions or at.game.frames or at.game.fired or is_answered(at)
        if step is None or waits:
            return
        step(at)
        if at.game.seq == before:
            return


def is_answered(at: Table) -> bool:
    """Whether a window of the rite is open, as opposed to one of the whole phase."""
    window = at.game.window
    return window is not None and window.kind not in PHASE_LONG


@follows(Stage.ASKING)
def open_the_first(at: Table) -> None:
    """All open points are decided: the rite is declared, and window 1 opens."""
    at.emit(OperationAdvanced(rule="R-06", stage=Stage.DECLARED))
    open_segment(at, Stage.DECLARED)


def kept_out(at: Table, piece: Piece) -> Ban | None:
    """The ban on a card's participation in rites, or None."""
    return forbids(at, piece.holder, Deed(verb=Verb.PARTICIPATE, what=piece, rite=at.game.rite))


# Cards that count as one participant with their leader (Battle Company and the like). No source
# says how [doubt]: their force and Resistance add up, force is assigned to the leader, all of them
# fall with it, and they are one participant for the bonus. Cards in a company have no operation
# and no type of their own (G-02).


def led_by(at: Table, piece: Piece) -> PieceId:
    """The leader with which a card counts as one participant, "" for none."""
    counts = any(one.on == piece.id and one.stat == StatName.AS_ONE for one in at.game.effects)
    return piece.parent or "" if counts else ""


def members(at: Table, leader: PieceId) -> tuple[Piece, ...]:
    """The deployed cards that count as one participant with a leader."""
    ids = dict.fromkeys(one.on for one in at.game.effects if one.stat == StatName.AS_ONE)
    found = (at.piece(one) for one in ids if stands(at, one))
    return tuple(one for one in found if one.parent == leader)


def withstood(at: Table, piece: Piece) -> int:
    """The force needed to vanquish a card and those that count as one with it."""
    return resistance(at, piece) + sum(resistance(at, one) for one in members(at, piece.id))
