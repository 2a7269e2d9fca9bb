"""The numbers of everyone who takes part or may, and how they go by who else does (R-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.borne import settle_shields, tell
from tracker.rite.company import led_by
from tracker.rite.distribution import in_any_order
from tracker.rite.engagement import join
from tracker.rite.foresight.members import a_member, goes_by_others
from tracker.rite.foresight.sums import Bundle, Step
from tracker.rite.sides import rite_of, taking_part

if TYPE_CHECKING:
    from collections.abc import Container, Hashable, Iterable, Iterator, Mapping

    from tracker.rite.foresight.force import Member
    from tracker.rite.foresight.members import Company, Open
    from tracker.state import Question
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
        changing: The members whose numbers may go by who else takes part.
        free_attack: The attacker divides his force in any order.
        free_defense: The defender does.
        asked: What the players will be asked before force is counted, and is not counted here.
    """

    table: Table
    who: Open
    attack: tuple[Member, ...]
    defense: tuple[Member, ...]
    may: Mapping[PieceId, Member]
    full: Mapping[PieceId, Member]
    changing: frozenset[PieceId]
    free_attack: bool
    free_defense: bool
    asked: tuple[Question, ...] = ()

    @property
    def sure(self) -> dict[PieceId, Member]:
        """The members that surely take part, on both sides."""
        return {one.piece: one for one in (*self.attack, *self.defense)}

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
    settle_shields(beside)
    return beside


def measured(at: Table, who: Open, known: dict[Hashable, Member]) -> Numbers:
    """Measure everyone once, and whose numbers go by others once more, without them.

    Args:
        at: The table, with those who surely take part.
        who: Who else may.
        known: Attackers measured already whose numbers go by nobody; those found are added.
    """
    rite = rite_of(at)
    named = [one for company in who.companies for one in company.pieces]
    with_all = with_these(at, who.late, named)
    tell(with_all)
    fighters = fighting(with_all)
    mine = rite_of(with_all).attack
    attackers = {one for one in fighters if one in {mine.leader, *mine.joined}}
    before = {one: known.get(_as_it_is(with_all, one)) for one in attackers}
    full = {one: before.get(one) or a_member(with_all, one) for one in fighters}
    unknown = [one for one in full if before.get(one) is None]
    changing = {one for one in unknown if goes_by_others(with_all, one)}
    known.update({_as_it_is(with_all, one): full[one] for one in attackers - changing})
    sure = {one: a_member(at, one) if one in changing else full[one] for one in fighting(at)}
    alone = {one: a_member(after, one) for one, _, after in _one_by_one(at, who, changing)}
    return Numbers(
        table=at,
        who=who,
        attack=tuple(one for one in sure.values() if one.piece in attackers),
        defense=tuple(one for one in sure.values() if one.piece not in attackers),
        may={one: alone.get(one) or full[one] for one in who.pieces},
        full=full,
        changing=frozenset(changing),
        free_attack=in_any_order(at, rite.attack),
        free_defense=in_any_order(at, rite.defense),
        asked=with_all.game.questions,
    )


def _as_it_is(at: Table, one: PieceId) -> Hashable:
    """A card and the effects on it, by which its numbers are known."""
    return (one, *(effect for effect in at.game.effects if effect.on == one))


def fighting(at: Table) -> tuple[PieceId, ...]:
    """Who takes part on both sides, with the leader of the defense in any case.

    Who counts as one with a leader is in the numbers of that one.
    """
    rite = rite_of(at)
    all_of_them = (*taking_part(at, rite.attack), *taking_part(at, rite.defense))
    there = [one for one in all_of_them if not led_by(at, one)]
    ids = (rite.attack.leader, rite.defense.leader, *(piece.id for piece in there))
    return tuple(dict.fromkeys(ids))


def _one_by_one(
    at: Table, who: Open, wanted: Container[PieceId]
) -> Iterator[tuple[PieceId, PieceId, Table]]:
    """Each wanted card that may take part: with whom it comes, if anyone, and the table then."""
    for one in who.late:
        if one in wanted:
            yield one, "", with_these(at, [one], [])
    for company in who.companies:
        if wanted_here := [one for one in company.pieces if one in wanted]:
            first = with_these(at, [], [company.first]) if company.first else at
            for one in wanted_here:
                leads = one == company.first
                after = first if leads else with_these(first, [], [one])
                yield one, "" if leads else company.first, after


Moved = dict["PieceId", tuple[tuple["Member", "Member"], ...]]
"""Card that may take part -> who is sure to, before and after it joined, where that differs."""


def steadily(numbers: Numbers) -> Moved | None:
    """What each card that may take part changes for those who are sure to.

    None where that cannot be added up: where the numbers of one that may take part go by others,
    or what all change together is not what each changes alone.
    """
    sure, full = numbers.sure, numbers.full
    if any(numbers.may[one] != full[one] for one in numbers.may):
        return None
    going = [one for one in sure if sure[one] != full[one]]
    if not going:
        return {}
    moved: Moved = {}
    after: dict[PieceId, dict[PieceId, Member]] = {"": {one: sure[one] for one in going}}
    for one, host, table in _one_by_one(numbers.table, numbers.who, numbers.may):
        after[one] = {x: a_member(table, x) for x in going}
        moved[one] = tuple((after[host][x], after[one][x]) for x in going)
    return moved if all(_adds_up(sure[one], full[one], moved) for one in going) else None


def _adds_up(sure: Member, full: Member, moved: Moved) -> bool:
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


def bundle(numbers: Numbers, moved: Moved, company: Company, aims: tuple[bool, bool]) -> Bundle:
    """A company as steps to be counted."""
    first = step(numbers, moved, company.first, aims) if company.first else None
    others = tuple(step(numbers, moved, one, aims) for one in company.others)
    return Bundle(first=first, others=others, cost=company.cost)


def step(numbers: Numbers, moved: Moved, piece: PieceId, aims: tuple[bool, bool]) -> Step:
    """What a card changes when it takes part: by its own numbers, and for those sure to.

    Args:
        numbers: The numbers.
        moved: What each card changes for others.
        piece: The card.
        aims: Whether force can vanquish the defense leader, and the attack leader.
    """
    attacks = {one.piece for one in numbers.attack} | set(numbers.who.late)
    own = numbers.may[piece]
    changes = [(piece, own.force, own.need)]
    changes += [
        (before.piece, after.force - before.force, after.need - before.need)
        for before, after in moved.get(piece, ())
    ]
    over = back = 0
    for one, force, need in changes:
        if one in attacks:
            over, back = over + force, back - need
        else:
            over, back = over - need, back + force
    defends = piece not in attacks and own.counts
    return Step(over if aims[0] else 0, back if aims[1] else 0, defends)
