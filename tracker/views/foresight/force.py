"""What the force of a side can do to the other, counted without trying each choice (R-18).

Each member that may take part moves three sums by the same step whatever else is chosen: how far
the attack is over what it takes, how far the defense is, and how many defending participants count.
So choices that have come to the same sums so far are counted together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby, product
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from tracker.engine.words import PieceId


Sums: TypeAlias = tuple[int, int, int]
"""Over, back and how many defending participants count, from that without anybody."""

Ways: TypeAlias = dict[Sums, int]
"""Sums -> how many choices come to them."""


class Step(Struct, frozen=True):
    """What one member changes when it takes part.

    Attributes:
        over: By so much the attack comes nearer its aim; below 0 when it resists.
        back: By so much the defense comes nearer its own.
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

    first: Step | None = None
    others: tuple[Step, ...] = ()
    cost: int = 0


def ways(bundles: Sequence[Bundle], room: int, free: Sequence[Step] = ()) -> Mapping[Sums, int]:
    """How many choices come to which sums.

    Args:
        bundles: The members among whom is chosen within the room of their leader.
        room: The most that the Command of the personas chosen comes to.
        free: Members of the other side, each of whom may come.
    """
    by_cost: list[Ways] = [{(0, 0, 0): 1}, *({} for _ in range(room))]
    for bundle in bundles:
        for cost in range(room, bundle.cost - 1, -1):
            with_it = by_cost[cost - bundle.cost]
            if bundle.first is not None:
                with_it = _moved(with_it, bundle.first)
            for step in bundle.others:
                with_it = _both(with_it, _moved(with_it, step))
            by_cost[cost] = with_it if bundle.first is None else _both(by_cost[cost], with_it)
    found = reduce(_both, by_cost)
    for step in free:
        found = _both(found, _moved(found, step))
    return found


def _moved(ways: Ways, step: Step) -> Ways:
    """The same choices with one member more."""
    over, back, more = step.over, step.back, int(step.defends)
    return {(a + over, b + back, many + more): count for (a, b, many), count in ways.items()}


def _both(some: Ways, others: Ways) -> Ways:
    """The choices of both."""
    found = dict(some)
    for sums, count in others.items():
        found[sums] = found.get(sums, 0) + count
    return found


# --- What a side's force can do to the other, however it is divided without waste


class Member(Struct, frozen=True, kw_only=True):
    """A card of a side as it counts in the rite.

    Attributes:
        parent: What it is assigned to, "" for nothing.
        tier: Its place in the order of R-18, from 0; the leader's is the last, 3.
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


LEADER = 3
"""The tier of the leader."""


class Blow(Struct, frozen=True, order=True):
    """One thing a division of force can come to.

    Attributes:
        falls: The opposing leader falls.
        fallen: How many fall besides the leader that count for the bonus.
        silenced: The force of those of them who would have assigned theirs later (SO-20).
    """

    falls: bool
    fallen: int
    silenced: int


def aim(foes: Sequence[Member], *, free: bool) -> int | None:
    """The force it takes to vanquish the leader of a side, None when no force can.

    All who come before the leader have to fall first (R-21), unless force is divided freely.
    """
    if any(one.leads and one.falls for one in foes):
        return 0
    before = [one for one in foes if one.leads or not free]
    if any(one.untouched for one in before):
        return None
    return sum(one.need for one in before)


def reach(force: int, foes: Sequence[Member], *, free: bool) -> int | None:
    """By how much a force is over what vanquishes the leader; None where no force can."""
    needed = aim(foes, free=free)
    return None if needed is None else force - needed


def blows(force: int, foes: Sequence[Member], *, free: bool) -> set[Blow]:
    """Everything that so much force can come to, none of it wasted.

    Wasted is force on a card beyond its Resistance while another could take it.
    """
    sure = [one for one in foes if one.falls or _needs_none(one, free=free)]
    rest = sorted((one for one in foes if one not in sure), key=lambda one: one.tier)
    tiers = [rest] if free else [list(tier) for _, tier in groupby(rest, lambda one: one.tier)]
    for tier in tiers:
        needed = sum(one.need for one in tier)
        if any(one.untouched for one in tier) or needed > force:
            return {blow([*sure, *part]) for part in _parts(tier, force)}
        sure += tier
        force -= needed
    return {blow(sure)}


def _needs_none(one: Member, *, free: bool) -> bool:
    """Whether a card falls without any force: its Resistance is 0; a leader after all others."""
    return not (one.need or one.untouched or (one.leads and not free))


def blow(fallen: Iterable[Member]) -> Blow:
    """What it comes to when these fall."""
    those = list(fallen)
    late = sum(one.force for one in those if not (one.surprise or one.immune))
    counted = sum(one.counts and not one.leads for one in those)
    return Blow(any(one.leads for one in those), counted, late)


class _Part(Struct, frozen=True):
    """A part of a tier as it counts: parts alike in this come to the same."""

    needed: int = 0
    many: int = 0
    silenced: int = 0
    counted: int = 0
    falls: bool = False

    def with_one(self, one: Member) -> _Part:
        """This part and one card more."""
        return _Part(
            self.needed + one.need,
            self.many + 1,
            self.silenced + (0 if one.surprise or one.immune else one.force),
            self.counted + (one.counts and not one.leads),
            self.falls or one.leads,
        )


def _parts(tier: Sequence[Member], force: int) -> Iterable[list[Member]]:
    """The parts of a tier that can fall, one of each kind; it cannot fall as a whole."""
    found: dict[_Part, list[Member]] = {_Part(): []}
    hit = [one for one in tier if not one.untouched]
    for one in hit:
        for part, those in list(found.items()):
            if part.needed + one.need <= force:
                found.setdefault(part.with_one(one), [*those, one])
    soaks = len(hit) < len(tier)
    total = sum(one.need for one in hit)
    for part, those in found.items():
        if soaks or force <= total - (len(hit) - part.many):
            yield those


# --- What a rite comes to for given members: who can fall, and by how much (14.4, SO-20) ----------


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
