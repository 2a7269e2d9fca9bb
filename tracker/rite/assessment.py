"""The assessment: force is counted, divided by both sides, and counts at once (14.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import ForceCounted, OperationAdvanced, Vanquished, WindowClosed
from tracker.guards import carries_out
from tracker.numbers import shift
from tracker.rite.abilities import immune_to_surprise
from tracker.rite.course import follows, go_on, is_answered
from tracker.rite.distribution import divide, falling, without_choice
from tracker.rite.engagement import stop
from tracker.rite.force import lost, total
from tracker.rite.partial import ask_what_it_does
from tracker.rite.resolution import resolve
from tracker.rite.sides import rite_of, serves, taking_part
from tracker.rite.surprise import settle_surprise, surprising
from tracker.words import Round, Stage, Stat

if TYPE_CHECKING:
    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import PieceId


def assess(at: Table) -> None:
    """Come to the assessment; a window that the table went past is over."""
    if is_answered(at):
        at.emit(WindowClosed(rule="G-02"))
    at.emit(OperationAdvanced(rule="R-17", stage=Stage.ASSESSING))
    go_on(at)


@follows(Stage.ASSESSING)
def step(at: Table) -> None:
    """Take the next step that needs nobody's word."""
    rite = rite_of(at)
    gone = next((s for s in (rite.attack, rite.defense) if not serves(at, s, s.leader)), None)
    if gone is not None:
        stop(at, f"{at.name(gone.leader)} leads no more")
    elif rite.surprise is None:
        settle_surprise(at)
    elif rite.round is None:
        count(at, Round.SURPRISE if rite.surprise else Round.FORCE)
    elif rite.attack.ready and rite.defense.ready:
        fall(at)
    else:
        divide_where_clear(at)


def count(at: Table, which: Round) -> None:
    """Count the force of both sides for a round: of those with Surprise, or of all the others.

    Whom the Surprise round vanquished assigns none in the second, unless immune to Surprise: no
    source says what else that immunity could be [doubt]. What a card was assigned in the first
    round stays on it, and the second adds to it [doubt].
    """
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        first = surprising(at, side) if rite.surprise else ()
        others = [piece for piece in taking_part(at, side) if piece not in first]
        acting = first if which is Round.SURPRISE else [one for one in others if acts(at, one)]
        force = total(at, acting) - lost(at, side, acting)
        at.emit(ForceCounted(rule="R-17", house=side.house, round=which, force=force))


def acts(at: Table, piece: Piece) -> bool:
    """Whether a participant without Surprise still assigns force after the Surprise round."""
    return piece.id not in rite_of(at).fallen or immune_to_surprise(at, piece)


def divide_where_clear(at: Table) -> None:
    """Divide the force of each side where there is nothing to choose."""
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        given = None if side.ready else without_choice(at, side)
        if given is not None:
            divide(at, side, given)


@carries_out("R-20")
def fall(at: Table) -> None:
    """All force of a round counts at the same time: leaders on both sides can fall."""
    rite = rite_of(at)
    fallen = tuple(piece.id for s in (rite.attack, rite.defense) for piece in falling(at, s))
    if rite.round is not Round.SURPRISE:
        fallen = tuple(dict.fromkeys((*fallen, *in_any_case(at))))
    if fallen:
        at.emit(Vanquished(rule="R-19", pieces=fallen))
    if rite.round is Round.SURPRISE:
        count(at, Round.FORCE)
    else:
        ask_what_it_does(at)
        resolve(at)


def in_any_case(at: Table) -> tuple[PieceId, ...]:
    """Who falls at the end of the rite whatever force it got: a card says so (G-02)."""
    rite = rite_of(at)
    there = (
        one
        for side in (rite.attack, rite.defense)
        for one in (side.leader, *side.joined)
        if serves(at, side, one) and one not in rite.fallen
    )
    return tuple(one for one in there if shift(at.game, one, Stat.FALLS) > 0)


def awaiting(at: Table) -> tuple[Side, ...]:
    """The sides whose force is still to be divided by a player's word."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or operation.stage is not Stage.ASSESSING:
        return ()
    counted = rite.round is not None
    return tuple(s for s in (rite.attack, rite.defense) if counted and not s.ready)
