"""What a rite can still come to once its force has been counted, and is being divided (14.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from tracker.engine.state import Side
from tracker.engine.table import Table
from tracker.engine.words import Round
from tracker.rules.rite.distribution import falling, in_any_order
from tracker.standing.sides import rite_of
from tracker.views.foresight.force import Blow, End, Member, Sides, blow, blows, counted, end, reach


def ends_now(at: Table, sides: Sides) -> set[End]:
    """Everything it can come to from here on, however the rest is divided without waste."""
    rite = rite_of(at)
    struck = _struck(at, rite.attack, sides.defense)
    hit = _struck(at, rite.defense, sides.attack)
    if rite.round is Round.SURPRISE:
        mine, theirs = (sum(one.force for one in side) for side in (sides.attack, sides.defense))
        return {
            one
            for first, back in product(struck, hit)
            for one in counted(sides, mine - back.silenced, theirs - first.silenced)
        }
    over = reach(_assigned(rite.attack), sides.defense, free=sides.free_attack)
    back = reach(_assigned(rite.defense), sides.attack, free=sides.free_defense)
    return {end(over, back, one, other) for one, other in product(struck, hit)}


def _assigned(side: Side) -> int:
    """All the force of a side, over both rounds."""
    return sum(side.divided.values()) + (0 if side.ready else side.force or 0)


def _struck(at: Table, side: Side, foes: Sequence[Member]) -> set[Blow]:
    """What the force of a side comes to in this round, with whom it vanquished before."""
    fallen = [one for one in foes if one.piece in rite_of(at).fallen]
    left = [one for one in foes if one not in fallen]
    if side.ready:
        down = {piece.id for piece in falling(at, side)}
        last = rite_of(at).round is not Round.SURPRISE
        down |= {one.piece for one in left if one.falls and last}
        return {blow([*fallen, *(one for one in left if one.piece in down)])}
    weakened = [
        replace(
            one,
            resistance=one.resistance - side.divided.get(one.piece, 0),
            falls=one.falls and rite_of(at).round is not Round.SURPRISE,
        )
        for one in left
    ]
    before = blow(fallen)
    return {
        Blow(one.falls or before.falls, one.fallen + before.fallen, one.silenced)
        for one in blows(side.force or 0, weakened, free=in_any_order(at, side))
    }
