"""The possible results of a side's force, counted without enumerating choices (R-18).

This is dynamic programming: each possible participant changes three sums by a fixed step,
independently of the other choices: the surplus of the attack, that of the defense, and the number
of defending participants. So choices that have led to the same sums are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, product
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.words import PieceId

Ways: TypeAlias = "Counter[tuple[int, int, int]]"
"""Over, back and how many defending participants count -> how many choices come to that."""


class Contribution(Struct, frozen=True):
    """The change of the sums when one member takes part.

    Attributes:
        over: The change of the attack's surplus; negative when the member resists.
        back: The change of the defense's surplus.
        defends: It is on the defender's side, and counts as a participant there.
    """

    over: int
    back: int
    defends: bool


class Bundle(Struct, frozen=True, kw_only=True):
    """Members of whom each may come; those that follow come only with the first.

    Attributes:
        first: A persona, None where the others need nobody besides.
        cost: Its Command, which counts against its leader's (SO-03).
    """

    first: Contribution | None = None
    others: tuple[Contribution, ...] = ()
    cost: int = 0


def ways(bundles: Sequence[Bundle], room: int, free: Sequence[Contribution] = ()) -> Ways:
    """How many choices come to which sums.

    Args:
        bundles: The members among whom is chosen within the room of their leader.
        room: The most that the Command of the personas chosen comes to.
        free: Members of the other side, each of whom may come.
    """
    by_cost: list[Ways] = [Counter({(0, 0, 0): 1}), *(Counter() for _ in range(room))]
    for bundle in bundles:
        for cost in range(room, bundle.cost - 1, -1):
            chosen = by_cost[cost - bundle.cost]
            if bundle.first is not None:
                chosen = _moved(chosen, bundle.first)
            for step in bundle.others:
                chosen = chosen + _moved(chosen, step)
            by_cost[cost] = chosen if bundle.first is None else by_cost[cost] + chosen
    found = sum(by_cost, Counter())
    for step in free:
        found = found + _moved(found, step)
    return found


def _moved(ways: Ways, step: Contribution) -> Ways:
    """The choices after adding one member."""
    over, back, more = step.over, step.back, int(step.defends)
    moved = {(a + over, b + back, many + more): count for (a, b, many), count in ways.items()}
    return Counter(moved)


LEADER = 3
"""The tier of the leader."""


class Member(Struct, frozen=True, kw_only=True):
    """A card of a side with its numbers in the rite.

    Attributes:
        parent: What it is assigned to, "" for nothing.
        tier: Its place in the order of R-18, from 0; the leader's is the last.
        rank: In the rite's talent, None without the talent.
        force: Its force once it takes part.
        resistance: As it is in the rite.
        untouched: No force has an effect on it.
        falls: It falls at the end whatever force it gets.
        surprise: It assigns its force first, where Surprise does that (SO-20).
        immune: It assigns its force though Surprise vanquished it.
        command: What it counts against its leader's Command (SO-03); 0 for personnel.
        counts: It counts as a participant for the bonus.
    """

    piece: PieceId
    parent: PieceId
    tier: int
    rank: int | None
    force: int
    resistance: int
    untouched: bool = False
    falls: bool = False
    surprise: bool = False
    immune: bool = False
    command: int = 0
    counts: bool = True

    @property
    def leads(self) -> bool:
        """Whether it is the leader of its side."""
        return self.tier == LEADER

    @property
    def need(self) -> int:
        """The force that vanquishes it; one of Resistance 0 needs none (R-19)."""
        return max(0, self.resistance)


class Blow(Struct, frozen=True):
    """A possible result of dividing force.

    Attributes:
        falls: The opposing leader falls.
        fallen: How many fall besides the leader that count for the bonus.
        silenced: The force of those of them who would have assigned theirs later (SO-20).
    """

    falls: bool = False
    fallen: int = 0
    silenced: int = 0

    def plus(self, one: Member) -> Blow:
        """The same, and this one falls, too."""
        return Blow(
            self.falls or one.leads,
            self.fallen + (one.counts and not one.leads),
            self.silenced + (0 if one.surprise or one.immune else one.force),
        )


def blow(fallen: Iterable[Member], before: Blow = Blow()) -> Blow:  # noqa: B008 - it is frozen
    """What it comes to when these fall besides those before."""
    for one in fallen:
        before = before.plus(one)
    return before


def aim(foes: Sequence[Member], *, free: bool) -> int | None:
    """The force needed to vanquish the leader of a side, None if no force can.

    All who come before the leader have to fall first (R-21), unless force is divided freely.
    """
    if any(one.leads and one.falls for one in foes):
        return 0
    before = [one for one in foes if one.leads or not free]
    if any(one.untouched for one in before):
        return None
    return sum(one.need for one in before)


def reach(force: int, foes: Sequence[Member], *, free: bool) -> int | None:
    """The surplus of a force over what vanquishes the leader; None if no force can."""
    needed = aim(foes, free=free)
    return None if needed is None else force - needed


def blows(force: int, foes: Sequence[Member], *, free: bool) -> set[Blow]:
    """All results of an amount of force, none of it wasted.

    Wasted is force on a card beyond its Resistance while another could take it.
    """
    # Resistance 0 falls without any force; a leader only after all others.
    sure = [
        one
        for one in foes
        if one.falls or not (one.need or one.untouched or (one.leads and not free))
    ]
    before = blow(sure)
    rest = sorted((one for one in foes if one not in sure), key=lambda one: one.tier)
    tiers = [rest] if free else [list(tier) for _, tier in groupby(rest, lambda one: one.tier)]
    for tier in tiers:
        needed = sum(one.need for one in tier)
        if any(one.untouched for one in tier) or needed > force:
            return _partly(before, tier, force)
        before = blow(tier, before)
        force -= needed
    return {before}


def _partly(before: Blow, tier: Sequence[Member], force: int) -> set[Blow]:
    """What it comes to when a part of a tier falls; it cannot fall as a whole."""
    hit = [one for one in tier if not one.untouched]
    parts = {(0, 0, before)}  # the force it takes, how many fall, what it comes to
    for one in hit:
        parts |= {
            (needed + one.need, many + 1, so_far.plus(one))
            for needed, many, so_far in parts
            if needed + one.need <= force
        }
    soaks = len(hit) < len(tier)
    total = sum(one.need for one in hit)
    return {so_far for _, many, so_far in parts if soaks or force <= total - len(hit) + many}


class End(Struct, frozen=True):
    """One outcome of the assessment (14.4, SO-20).

    Attributes:
        over: The attacker's force less what it takes to vanquish the defense leader and all who
            come before it; below 0 it is short, None where no force can.
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
    """Both sides as they come to the assessment, and who divides his force in any order."""

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
    if not first or not any(one.surprise for one in (*attack, *defense)):
        return counted(sides)

    def lost(mine: Sequence[Member], foes: Sequence[Member], *, free: bool) -> set[int]:
        """The force that the foes may lose to Surprise; nobody falls yet but by force."""
        force = sum(one.force for one in mine if one.surprise)
        now = [replace(one, falls=False) for one in foes]
        return {one.silenced for one in blows(force, now, free=free)}

    lost_by_defense = lost(attack, defense, free=sides.free_attack)
    lost_by_attack = lost(defense, attack, free=sides.free_defense)
    return {
        one
        for less, fewer in product(lost_by_attack, lost_by_defense)
        for one in counted(sides, less, fewer)
    }


def doubtful(sides: Sides, *, first: bool) -> bool:
    """Whether `ends` may hold more than can be: who falls at once then decides who falls at all."""
    surprise = first and any(one.surprise for one in (*sides.attack, *sides.defense))
    return surprise and (sides.free_attack or sides.free_defense)


def counted(sides: Sides, lost_by_attack: int = 0, lost_by_defense: int = 0) -> set[End]:
    """What it comes to with the force of both sides less what they have lost, all of it divided."""
    mine = sum(one.force for one in sides.attack) - lost_by_attack
    theirs = sum(one.force for one in sides.defense) - lost_by_defense
    over = reach(mine, sides.defense, free=sides.free_attack)
    back = reach(theirs, sides.attack, free=sides.free_defense)
    struck = _struck(mine, over, sides.defense, free=sides.free_attack)
    hit = _struck(theirs, back, sides.attack, free=sides.free_defense)
    return crossed(over, back, struck, hit)


def crossed(
    over: int | None, back: int | None, struck: Iterable[Blow], hit: Iterable[Blow]
) -> set[End]:
    """The ends, out of what the attacker's force does and what the defender's does."""
    return {
        End(over, back, one.falls, other.falls, one.fallen if one.falls else 0)
        for one, other in product(struck, hit)
    }


def _struck(force: int, over: int | None, foes: Sequence[Member], *, free: bool) -> set[Blow]:
    """What force can come to; where there is an order, it alone decides about the leader."""
    if free or any(one.leads and one.falls for one in foes):
        return blows(force, foes, free=free)
    falls = over is not None and over >= 0
    others = sum(one.counts and not one.leads for one in foes)
    return {Blow(falls, others if falls else 0)}
