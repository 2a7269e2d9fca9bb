"""What a side's force can do to the other, however it is divided without waste (R-18 to R-20)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.words import PieceId


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
