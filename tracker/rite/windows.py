"""The windows of a rite: which tactics, and whose, in which segment (14.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.guards import carries_out
from tracker.operation import open_window
from tracker.rite.sides import rite_of
from tracker.words import Kind, Stage, WindowKind

if TYPE_CHECKING:
    from tracker.table import Table
    from tracker.words import HouseId


class Moment(Struct, frozen=True):
    """A row of the table: the window of a segment, its number, whether it is open to all."""

    number: int
    kind: WindowKind
    everyone: bool = False


WINDOWS = {
    Stage.DECLARED: Moment(1, WindowKind.DECLARATION, everyone=True),
    Stage.ENGAGED: Moment(2, WindowKind.ENGAGEMENT),
    Stage.DEFENSE: Moment(3, WindowKind.DECLARATION),
    Stage.DEFENDING: Moment(4, WindowKind.ENGAGEMENT),
}
"""The tactic windows at a glance; in assessment and resolution nobody plays tactics."""


@carries_out("TC-11")
def open_segment(at: Table, stage: Stage) -> None:
    """Open the window of a segment, to those it is open to."""
    moment = WINDOWS[stage]
    order = first_asked(at) if moment.everyone else fighters(at)
    open_window(at, moment.kind, Kind.RITE, rite_of(at).attack.house, order)


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
