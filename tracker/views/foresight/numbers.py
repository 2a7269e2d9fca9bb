"""Certain and possible participants of a rite, and their numbers (R-17)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from msgspec import Struct

from tracker.engine.guards import allows
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import PieceId, RiteKind, StatName
from tracker.rules.rite import abilities
from tracker.rules.rite.abilities import verify_participants
from tracker.rules.rite.assessment import join
from tracker.rules.rite.attack import led_by, members, withstood
from tracker.rules.rite.bonus import is_disguised
from tracker.rules.rite.borne import has_shield, settle_shields, tell
from tracker.rules.rite.force import depends_on_others, in_any_order, total
from tracker.standing.figures import command, rank, shift
from tracker.standing.forbidding import goes_to
from tracker.standing.rites import goes_by_participants
from tracker.standing.sides import FACTS, is_persona, is_personnel, rite_of, taking_part
from tracker.views.foresight.course import Stand, joiners
from tracker.views.foresight.force import LEADER, Member

can_bring = allows(verify_participants)


class Company(Struct, frozen=True):
    """A persona that may join, and its personnel that may join with it (SO-02, SO-06).

    Attributes:
        first: The persona, "" for personnel on a certain participant.
        others: Its personnel.
        cost: The Command it takes of its leader's.
    """

    first: PieceId
    others: tuple[PieceId, ...]
    cost: int = 0

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """All of them."""
        return (self.first, *self.others) if self.first else self.others


class Open(Struct, frozen=True, kw_only=True):
    """The open choices of participants.

    Attributes:
        companies: The defender's.
        room: The most Command that the personas chosen may have, added up.
        late: The attacker's personnel that may still join.
    """

    companies: tuple[Company, ...]
    room: int
    late: tuple[PieceId, ...]

    @property
    def defenders(self) -> tuple[PieceId, ...]:
        """All possible participants of the defender."""
        return tuple(one for company in self.companies for one in company.pieces)


def still_open(stand: Stand) -> Open:
    """The participants attacker and defender may still add in this situation."""
    at = stand.table
    leader = at.piece(rite_of(at).defense.leader)
    companies = [] if stand.naming is None else list(_named(stand.naming, leader))
    if stand.window:
        companies = _with_late(at, companies)
    room = max(0, command(at, leader) - 1)
    return Open(companies=tuple(companies), room=room, late=stand.late)


def _named(at: Table, leader: Piece) -> Iterator[Company]:
    """The cards the defender may name: personas within the leader's Command, and personnel."""
    house, leads = leader.holder, at.piece(leader.id)
    by_parent: dict[str, list[Piece]] = {}
    personas: list[Piece] = []
    for piece in at.game.domain(house):
        if piece.deployed and is_personnel(at, piece):
            by_parent.setdefault(piece.parent or "", []).append(piece)
        elif piece.deployed and is_persona(at, piece):
            personas.append(piece)
    mine = tuple(q.id for q in by_parent.get(leads.id, ()) if can_bring(at, house, leads, [q]))
    if mine:
        yield Company("", mine)
    for first in personas:
        if can_bring(at, house, leads, [first]):
            theirs = by_parent.get(first.id, ())
            others = [q.id for q in theirs if can_bring(at, house, leads, [first, q])]
            yield Company(first.id, tuple(others), command(at, first))


def _with_late(at: Table, named: Iterable[Company]) -> list[Company]:
    """The same, with who need not be named because it may join in window 4 (R-14)."""
    known = [one for company in named for one in company.pieces]
    beside = with_these(at, (), known)
    late = [one for one in joiners(beside, rite_of(at).defense.house) if one not in known]
    parents = {one: at.piece(one).parent for one in late}
    found = [
        Company(
            company.first,
            (*company.others, *(one for one in late if parents[one] in company.pieces)),
            company.cost,
        )
        for company in named
    ]
    alone = [one for one in late if parents[one] not in known]
    personas = [one for one in alone if is_persona(at, at.piece(one))]
    found += [Company(x, tuple(one for one in alone if parents[one] == x)) for x in personas]
    rest = (one for one in alone if one not in personas and parents[one] not in personas)
    return [*found, *(Company("", (one,)) for one in rest)]


def with_these(at: Table, attackers: Iterable[PieceId], defenders: Iterable[PieceId]) -> Table:
    """A table at which these of both sides take part, too."""
    rite, beside = rite_of(at), at.asks()
    join(beside, rite.attack, tuple(attackers), "R-09")
    join(beside, rite.defense, tuple(defenders), "R-11")
    settle_shields(beside)
    return beside


def a_member(at: Table, one: PieceId) -> Member:
    """The numbers of a card on its side; a leader that is not engaged has no force (R-12)."""
    rite, piece = rite_of(at), at.piece(one)
    side = rite.attack if one in {rite.attack.leader, *rite.attack.joined} else rite.defense
    acts = one in side.joined
    if one == side.leader:
        tier = LEADER
    elif piece.parent == side.leader:
        tier = LEADER - 1
    else:
        tier = 1 if is_persona(at, piece) else 0
    return Member(
        piece=one,
        parent=piece.parent or "",
        tier=tier,
        rank=rank(at, piece, FACTS[rite.kind].talent),
        force=total(at, (piece, *members(at, one))) if acts else 0,
        resistance=withstood(at, piece),
        untouched=shift(at.game, one, StatName.UNTOUCHED) > 0 or goes_to(at, piece) != piece,
        falls=shift(at.game, one, StatName.FALLS) > 0,
        surprise=acts and abilities.has_surprise(at, piece),
        immune=abilities.immune_to_surprise(at, piece),
        command=command(at, piece) if is_persona(at, piece) else 0,
        counts=not is_disguised(at, piece),
    )


def _goes_by_others(at: Table, one: PieceId) -> bool:
    """Whether the numbers of a card, or its Surprise, may depend on other participants."""
    piece = at.piece(one)
    return (
        depends_on_others(at, piece)
        or shift(at.game, one, StatName.FORCE_EACH) != 0
        or (rite_of(at).kind is RiteKind.BATTLE and has_shield(at, piece))
        or goes_by_participants(at, piece)
    )


class Numbers(Struct, frozen=True, kw_only=True):
    """The numbers computed once, before choices are counted.

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
    def surprise(self) -> bool:
        """Whether any member may have Surprise."""
        alone = (*self.attack, *self.defense, *self.may.values(), *self.full.values())
        return any(one.surprise for one in alone)


def measured(at: Table, who: Open) -> Numbers:
    """Compute all numbers with all participating; interdependent ones also without the others."""
    rite = rite_of(at)
    with_all = with_these(at, who.late, who.defenders)
    tell(with_all)
    full = {one: a_member(with_all, one) for one in _fighting(with_all)}
    changing = frozenset(one for one in full if _goes_by_others(with_all, one))
    sure = {one: a_member(at, one) if one in changing else full[one] for one in _fighting(at)}
    alone = {one: a_member(after, one) for one, _, after in _one_by_one(at, who, changing)}
    attackers = {rite.attack.leader, *rite.attack.joined}
    return Numbers(
        table=at,
        who=who,
        attack=tuple(one for one in sure.values() if one.piece in attackers),
        defense=tuple(one for one in sure.values() if one.piece not in attackers),
        may={one: alone.get(one) or full[one] for one in (*who.defenders, *who.late)},
        full=full,
        changing=changing,
        free_attack=in_any_order(at, rite.attack),
        free_defense=in_any_order(at, rite.defense),
        asked=with_all.game.questions,
    )


def _fighting(at: Table) -> tuple[PieceId, ...]:
    """Who takes part on both sides, with the leader of the defense in any case.

    Who counts as one with a leader is in the numbers of that one.
    """
    rite = rite_of(at)
    all_of_them = (*taking_part(at, rite.attack), *taking_part(at, rite.defense))
    there = [one.id for one in all_of_them if not led_by(at, one)]
    return tuple(dict.fromkeys((rite.attack.leader, rite.defense.leader, *there)))


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


Moved = dict[PieceId, list[tuple[PieceId, int, int]]]
"""Possible participant -> its changes to the force and need of certain participants."""


def steadily(numbers: Numbers) -> Moved | None:
    """The changes of each possible participant to the certain ones.

    None if these are not additive: the numbers of a possible participant depend on others, or the
    joint change is not the sum of the single ones.
    """
    sure, full = {one.piece: one for one in (*numbers.attack, *numbers.defense)}, numbers.full
    if any(numbers.may[one] != full[one] for one in numbers.may):
        return None
    going = [one for one in sure if sure[one] != full[one]]
    if not going:
        return {}
    moved: Moved = {}
    after = {"": {one: sure[one] for one in going}}
    for one, host, table in _one_by_one(numbers.table, numbers.who, numbers.may):
        now, before = {x: a_member(table, x) for x in going}, after[host]
        after[one] = now
        moved[one] = [
            (x, now[x].force - before[x].force, now[x].need - before[x].need) for x in going
        ]
    for one in going:
        alone, last = sure[one], full[one]
        changes = [change for every in moved.values() for change in every if change[0] == one]
        force = alone.force + sum(force for _, force, _ in changes)
        need = alone.need + sum(need for _, _, need in changes)
        before_and_after = [(x.untouched, x.surprise, x.immune) for x in (alone, last)]
        if (force, need) != (last.force, last.need) or len(set(before_and_after)) > 1:
            return None
    return moved
