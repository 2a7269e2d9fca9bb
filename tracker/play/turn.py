"""The course of a turn (T-01): phases begin, wait for Houses, and end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tracker.engine.events import EffectsEnded, PhaseBegan, TurnBegan
from tracker.engine.guards import allows, carries_out, refuses
from tracker.engine.options import Option, option
from tracker.engine.phases import STEPS, Acting
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import HouseId, OperationKind, Phase, Until, WindowKind
from tracker.play.events import nexus_step, turn_over
from tracker.play.interval import bidding_first, engaged
from tracker.play.ventures import end_ventures
from tracker.rules import closing, initiative
from tracker.rules.deployment import outstanding, place_deferment
from tracker.rules.operation import abandon_all, close_window, discard_tactics, make_way
from tracker.standing.speech import Words

BEGINS: dict[Phase, tuple[Callable[[Table], None], ...]] = {
    Phase.DEFERMENT: (place_deferment,),
    Phase.DECLARATION: (initiative.ask_for_tactics,),
    Phase.ASSIGNMENT: (initiative.assign,),
    Phase.HOUSE_INTERVAL: (discard_tactics,),
    Phase.IMPERIAL_DISCARD: (closing.open_phase,),
    Phase.HOUSE_DISCARD: (closing.open_phase, discard_tactics, nexus_step),
    Phase.IMPERIAL_DRAW: (closing.refill_assemblies,),
    Phase.HOUSE_DRAW: (closing.refill_hands,),
    Phase.TURN_END: (discard_tactics, turn_over),
}
"""The actions at the beginning of a phase, in this order."""


@carries_out("T-13")
def begin_turn(at: Table) -> None:
    """Begin the next turn; turns are counted."""
    at.emit(TurnBegan(rule="T-13", turn=at.game.turn + 1))
    begin(at, Phase.DISENGAGE)


def begin(at: Table, phase: Phase) -> None:
    """Begin a phase other than a House Interval, with its initial actions.

    A House without engaged cards is not awaited in the disengage phase (T-03).
    """
    acting = STEPS[phase].acting in {Acting.ALL, Acting.ORDER} and phase is not Phase.ASSIGNMENT
    waiting = at.game.playing() if acting else ()
    if phase is Phase.DISENGAGE:
        waiting = tuple(house for house in waiting if engaged(at.game, house))
    at.emit(PhaseBegan(rule="T-01", phase=phase, waiting=waiting))
    _begin_with(at, phase)


@carries_out("T-07", "T-08", "T-10")
def begin_interval(at: Table, waiting: tuple[HouseId, ...]) -> None:
    """Begin the House Interval of the best rank still waiting, with its limits reset.

    Commands may be given in any order, and as often as the limits allow.
    """
    first, *others = (house for house in at.game.playing() if house in waiting)
    begun = PhaseBegan(rule="T-06", phase=Phase.HOUSE_INTERVAL, waiting=tuple(others), active=first)
    at.emit(begun)
    _begin_with(at, Phase.HOUSE_INTERVAL)


def _begin_with(at: Table, phase: Phase) -> None:
    for step in BEGINS.get(phase, ()):
        if at.game.phase is phase:
            step(at)


@carries_out("T-12")
def _end_interval(at: Table) -> None:
    """End the House Interval and all that lasted for it, even if overruling left it open."""
    abandon_all(at, "G-02")
    discard_tactics(at, Until.INTERVAL)
    end_ventures(at)
    _end_effects(at, Until.INTERVAL)


def _end_effects(at: Table, until: Until) -> None:
    """End the effects with this duration."""
    over = tuple(effect.id for effect in at.game.effects if effect.until is until)
    if over:
        at.emit(EffectsEnded(effects=over))


def advance(at: Table) -> None:
    """End the present phase and begin the next one."""
    phase = at.game.phase
    if at.game.window is not None:
        close_window(at)
    if phase is Phase.HOUSE_INTERVAL:
        _end_interval(at)
    if phase is Phase.TURN_END:
        _end_effects(at, Until.TURN)
        begin_turn(at)
    elif phase is Phase.ASSIGNMENT:
        begin_interval(at, at.game.playing())
    elif phase is Phase.HOUSE_INTERVAL and at.game.waiting:
        begin_interval(at, at.game.waiting)
    else:
        begin(at, STEPS[phase].then)


def _is_finished(game: Game) -> bool:
    """Whether the phase waits for nothing any more."""
    window = game.window
    if game.phase in {Phase.SETUP, Phase.OVER}:
        return False
    if game.questions or game.frames or game.fired:
        return False
    if game.operation is not None or game.tie is not None:
        return False
    if window is not None and (window.passing or window.kind is WindowKind.INITIATIVE):
        return False
    if game.phase is Phase.HOUSE_INTERVAL:
        return not game.active or bool(game.houses[game.active].lost)
    return not game.waiting


def proceed(at: Table) -> None:
    """Advance to the first phase that waits for something."""
    while _is_finished(at.game):
        advance(at)


@refuses("T-11")
def verify_end(at: Table) -> None:
    """Refuses to end the House Interval during an operation, or while deployments are due."""
    bidding_first(at, "end")
    names = ", ".join(at.name(piece) for piece in outstanding(at, at.game.active))
    if names:
        at.refuse("T-11", f"{names} must be deployed in this House Interval")


def _options(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - its shape
    if allows(verify_end)(at):
        yield option("end", says="end your House Interval", rules=("T-11",))


@verb(
    "end", "end your House Interval", "T-11", _options, within=frozenset(OperationKind), alone=True
)
def _end(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    verify_end(at)
    make_way(at)
    advance(at)
