"""The numbers of everyone who takes part or may, and how they go by who else does (R-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.distribution import in_any_order
from tracker.rite.engagement import join
from tracker.rite.preview_members import members
from tracker.rite.preview_sums import Bundle, Step
from tracker.rite.sides import rite_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tracker.rite.preview_force import Member
    from tracker.rite.preview_members import Company, Open
    from tracker.table import Table
    from tracker.words import PieceId


class Numbers(Struct, frozen=True, kw_only=True):
    """What is measured once, before choices are counted.

    Attributes:
        table: The table with those who surely take part.
        who: Who else may.
        attack: The members sure on the attacker's side, the leader first.
        defense: The members sure on the defender's.
        may: Each card that may take part, as it is when no other such card does.
        full: Every member as it is when all take part.
        moved: Card that may take part -> who is sure to, as it is with it, where that differs.
        steady: The numbers of those who may take part go by nobody, and what they change for
            others adds up.
        free_attack: The attacker divides his force in any order.
        free_defense: The defender does.
    """

    table: Table
    who: Open
    attack: tuple[Member, ...]
    defense: tuple[Member, ...]
    may: Mapping[PieceId, Member]
    full: Mapping[PieceId, Member]
    moved: Mapping[PieceId, tuple[tuple[Member, Member], ...]]
    steady: bool
    free_attack: bool
    free_defense: bool

    @property
    def going_by_others(self) -> frozenset[PieceId]:
        """The members whose numbers go by who else takes part."""
        alone = {one.piece: one for one in (*self.attack, *self.defense, *self.may.values())}
        return frozenset(one for one, found in self.full.items() if alone[one] != found)

    @property
    def surprise(self) -> bool:
        """Whether anybody may have Surprise."""
        alone = (*self.attack, *self.defense, *self.may.values(), *self.full.values())
        return any(one.surprise for one in alone)


def with_these(at: Table, attackers: Iterable[PieceId], defenders: Iterable[PieceId]) -> Table:
    """A table at which these of both sides take part, too."""
    rite, beside = rite_of(at), at.asks()
    join(beside, rite.attack, tuple(attackers), "R-09")
    join(beside, rite.defense, tuple(defenders), "R-11")
    return beside


def everyone(at: Table) -> dict[PieceId, Member]:
    """The members of both sides."""
    rite = rite_of(at)
    return {**members(at, rite.attack.house), **members(at, rite.defense.house)}


def measured(at: Table, who: Open) -> Numbers:
    """Measure everyone: alone, and with all the others."""
    rite, sure = rite_of(at), everyone(at)
    named = [one for company in who.companies for one in company.pieces]
    full = everyone(with_these(at, who.late, named))
    going = [one for one in sure if sure[one] != full[one]]
    may: dict[PieceId, Member] = {}
    moved: dict[PieceId, tuple[tuple[Member, Member], ...]] = {}
    for one, before, after in _one_by_one(at, who):
        found = everyone(after) if going else members(after, after.piece(one).holder)
        may[one] = found[one]
        if going:
            was = everyone(before)
            pairs = ((was[x], found[x]) for x in going)
            moved[one] = tuple(pair for pair in pairs if pair[0] != pair[1])
    steady = all(may[one] == full[one] for one in may) and all(
        _adds_up(sure[one], full[one], moved) for one in going
    )
    return Numbers(
        table=at,
        who=who,
        attack=tuple(sure[one] for one in members(at, rite.attack.house)),
        defense=tuple(sure[one] for one in members(at, rite.defense.house)),
        may=may,
        full=full,
        moved=moved,
        steady=steady,
        free_attack=in_any_order(at, rite.attack),
        free_defense=in_any_order(at, rite.defense),
    )


def _one_by_one(at: Table, who: Open) -> Iterable[tuple[PieceId, Table, Table]]:
    """Each card that may take part, with the table before it joins and after."""
    for one in who.late:
        yield one, at, with_these(at, [one], [])
    for company in who.companies:
        first = with_these(at, [], [company.first]) if company.first else at
        if company.first:
            yield company.first, at, first
        for one in company.others:
            yield one, first, with_these(first, [], [one])


def _adds_up(
    sure: Member, full: Member, moved: Mapping[PieceId, tuple[tuple[Member, Member], ...]]
) -> bool:
    """Whether a member is changed by all others by as much as by each alone, added up."""
    pairs = [pair for every in moved.values() for pair in every if pair[0].piece == sure.piece]
    force = sum(after.force - before.force for before, after in pairs)
    need = sum(after.need - before.need for before, after in pairs)
    same = (sure.untouched, sure.surprise, sure.immune) == (
        full.untouched,
        full.surprise,
        full.immune,
    )
    return same and (sure.force + force, sure.need + need) == (full.force, full.need)


def bundle(numbers: Numbers, company: Company, aims: tuple[bool, bool]) -> Bundle:
    """A company as steps to be counted."""
    first = step(numbers, company.first, aims) if company.first else None
    others = tuple(step(numbers, one, aims) for one in company.others)
    return Bundle(first=first, others=others, cost=company.cost)


def step(numbers: Numbers, piece: PieceId, aims: tuple[bool, bool]) -> Step:
    """What a card changes when it takes part: by its own numbers, and for those sure to.

    Args:
        numbers: The numbers, which are steady.
        piece: The card.
        aims: Whether force can vanquish the defense leader, and the attack leader.
    """
    attacks = {one.piece for one in numbers.attack} | set(numbers.who.late)
    own = numbers.may[piece]
    changes = [(piece, own.force, own.need)]
    changes += [
        (before.piece, after.force - before.force, after.need - before.need)
        for before, after in numbers.moved.get(piece, ())
    ]
    over = back = 0
    for one, force, need in changes:
        if one in attacks:
            over, back = over + force, back - need
        else:
            over, back = over - need, back + force
    defends = piece not in attacks and own.counts
    return Step(over if aims[0] else 0, back if aims[1] else 0, defends)
