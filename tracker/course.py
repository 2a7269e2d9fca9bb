"""The course of a turn (T-01): phases begin, run as long as they wait for somebody, and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.disengage import engaged
from tracker.events import EffectsEnded, PhaseBegan, TurnBegan
from tracker.guards import carries_out
from tracker.operation import abandon_all, close_window
from tracker.phases import STEPS, Acting
from tracker.settling import settles, settles_at_last
from tracker.words import Phase, Until, WindowKind

if TYPE_CHECKING:
    from tracker.state import Game
    from tracker.table import Table
    from tracker.words import HouseId

Step = Callable[["Table"], None]

BEGINS: dict[Phase, list[Step]] = {}
"""What is done when a phase begins, in this order."""

ENDS_INTERVAL: list[Step] = []
"""What is done when a House Interval ends; its House is still the active one."""


def begins(phase: Phase) -> Callable[[Step], Step]:
    """Enters what is done when a phase begins."""

    def enter(step: Step) -> Step:
        BEGINS.setdefault(phase, []).append(step)
        return step

    return enter


def ends_interval(step: Step) -> Step:
    """Enters what is done when a House Interval ends."""
    ENDS_INTERVAL.append(step)
    return step


def start(at: Table) -> None:
    """Begin turn 1, the set-up being done."""
    begin_turn(at)


@carries_out("T-13")
def begin_turn(at: Table) -> None:
    """Begin the next turn; turns are counted."""
    at.emit(TurnBegan(rule="T-13", turn=at.game.turn + 1))
    begin(at, Phase.DISENGAGE)


def begin(at: Table, phase: Phase) -> None:
    """Begin a phase that is no House Interval, and do what is done at its beginning.

    Who has no engaged card is not awaited in the disengage phase (T-03).
    """
    acting = STEPS[phase].acting in {Acting.ALL, Acting.ORDER} and phase is not Phase.ASSIGNMENT
    waiting = at.game.playing() if acting else ()
    if phase is Phase.DISENGAGE:
        waiting = tuple(house for house in waiting if engaged(at.game, house))
    at.emit(PhaseBegan(rule="T-01", phase=phase, waiting=waiting))
    _run(at, phase)


@carries_out("T-07", "T-08", "T-10")
def begin_interval(at: Table, waiting: tuple[HouseId, ...]) -> None:
    """Begin the House Interval of the best rank that waits, its limits fresh.

    All that is said in it may be said in any order, and as often as no limit stands against it.
    """
    first, *others = (house for house in at.game.playing() if house in waiting)
    begun = PhaseBegan(rule="T-06", phase=Phase.HOUSE_INTERVAL, waiting=tuple(others), active=first)
    at.emit(begun)
    _run(at, Phase.HOUSE_INTERVAL)


def end_interval(at: Table) -> None:
    """End the House Interval: what lasted for it is over, also what an override leaves open."""
    abandon_all(at, "G-02")
    for step in ENDS_INTERVAL:
        step(at)
    end_effects(at, Until.INTERVAL)


def end_effects(at: Table, until: Until) -> None:
    """End the effects that last so long."""
    over = tuple(effect.id for effect in at.game.effects if effect.until is until)
    if over:
        at.emit(EffectsEnded(effects=over))


def advance(at: Table) -> None:
    """End the phase that is on and begin what follows it."""
    phase = at.game.phase
    if at.game.window is not None:
        close_window(at)
    if phase is Phase.HOUSE_INTERVAL:
        end_interval(at)
    if phase is Phase.TURN_END:
        end_effects(at, Until.TURN)
        begin_turn(at)
    elif phase is Phase.ASSIGNMENT:
        begin_interval(at, at.game.playing())
    elif phase is Phase.HOUSE_INTERVAL and at.game.waiting:
        begin_interval(at, at.game.waiting)
    else:
        begin(at, STEPS[phase].then)


def is_finished(game: Game) -> bool:
    """Whether the phase waits for nobody and nothing any more."""
    if game.phase in {Phase.SETUP, Phase.OVER}:
        return False
    if game.questions or game.frames or game.fired:
        return False
    if game.operation is not None or game.tie is not None:
        return False
    if game.window is not None and (
        game.window.passing or game.window.kind is WindowKind.INITIATIVE
    ):
        return False
    if game.phase is Phase.HOUSE_INTERVAL:
        return not game.active or bool(game.houses[game.active].lost)
    return not game.waiting


@settles_at_last
@settles
def proceed(at: Table) -> None:
    """Go on to the first phase that waits for somebody."""
    while is_finished(at.game):
        advance(at)


def _run(at: Table, phase: Phase) -> None:
    for step in BEGINS.get(phase, ()):
        if at.game.phase is phase:
            step(at)
