"""What a rite comes to for given members: who can fall, and by how much (14.4, SO-20)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.rite.foresight.force import Blow, blows, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.rite.foresight.force import Member


class End(Struct, frozen=True):
    """One thing the assessment can come to.

    Attributes:
        over: The attacker's force less what it takes to vanquish the defense leader; None where
            no force can.
        back: The same of the defender's force and the attack leader.
        falls: The defense leader falls.
        beaten: The attack leader falls.
        fallen: How many defending participants fall besides the leader, where the leader does.
    """

    over: int | None
    back: int | None
    falls: bool
    beaten: bool
    fallen: int = 0


class Sides(Struct, frozen=True, kw_only=True):
    """Both sides as they come to the assessment.

    Attributes:
        free_attack: The attacker divides his force in any order.
        free_defense: The defender does.
    """

    attack: Sequence[Member]
    defense: Sequence[Member]
    free_attack: bool = False
    free_defense: bool = False


def ends(sides: Sides, *, first: bool) -> set[End]:
    """Everything it can come to, however both divide their force without waste.

    Args:
        sides: Who fights.
        first: Participants with Surprise assign their force before the others.
    """
    attack, defense = sides.attack, sides.defense
    mine, theirs = sum(one.force for one in attack), sum(one.force for one in defense)
    if not first or not any(one.surprise for one in (*attack, *defense)):
        return counted(sides, mine, theirs)
    my_first, their_first = _surprising(attack), _surprising(defense)
    lost_by_them = {b.silenced for b in blows(my_first, _now(defense), free=sides.free_attack)}
    lost_by_me = {b.silenced for b in blows(their_first, _now(attack), free=sides.free_defense)}
    return {
        one
        for mine_lost, theirs_lost in product(lost_by_me, lost_by_them)
        for one in counted(sides, mine - mine_lost, theirs - theirs_lost)
    }


def doubtful(sides: Sides, *, first: bool) -> bool:
    """Whether `ends` may hold more than can be: who falls at once then decides who falls at all."""
    surprise = first and any(one.surprise for one in (*sides.attack, *sides.defense))
    return surprise and (sides.free_attack or sides.free_defense)


def _surprising(members: Sequence[Member]) -> int:
    return sum(one.force for one in members if one.surprise)


def _now(members: Sequence[Member]) -> list[Member]:
    """The members as they are before the end: nobody falls yet but by force."""
    return [replace(one, falls=False) for one in members]


def counted(sides: Sides, mine: int, theirs: int) -> set[End]:
    """What it comes to with so much force on both sides, all of it divided."""
    over = reach(mine, sides.defense, free=sides.free_attack)
    back = reach(theirs, sides.attack, free=sides.free_defense)
    struck = _struck(mine, over, sides.defense, free=sides.free_attack)
    hit = _struck(theirs, back, sides.attack, free=sides.free_defense)
    return {end(over, back, one, other) for one, other in product(struck, hit)}


def end(over: int | None, back: int | None, struck: Blow, hit: Blow) -> End:
    """An end, out of what the attacker's force does and what the defender's does."""
    return End(over, back, struck.falls, hit.falls, struck.fallen if struck.falls else 0)


def _struck(force: int, over: int | None, foes: Sequence[Member], *, free: bool) -> set[Blow]:
    """What force can come to; where there is an order, it alone decides about the leader."""
    if free or any(one.leads and one.falls for one in foes):
        return blows(force, foes, free=free)
    falls = over is not None and over >= 0
    others = sum(one.counts and not one.leads for one in foes)
    return {Blow(falls, others if falls else 0, 0)}
