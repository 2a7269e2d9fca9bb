"""Who takes part in a rite or may, and their numbers (R-17)."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from tracker.engine.guards import allows
from tracker.engine.state import Piece, Question, Side
from tracker.engine.table import Table
from tracker.engine.words import PieceId, RiteKind, Stat
from tracker.rules.rite import abilities
from tracker.rules.rite.abilities import verify_participants
from tracker.rules.rite.assessment import join
from tracker.rules.rite.attack import led_by, members, withstood
from tracker.rules.rite.bonus import is_disguised
from tracker.rules.rite.borne import has_shield, settle_shields, tell
from tracker.rules.rite.distribution import in_any_order
from tracker.rules.rite.force import depends_on_others, total
from tracker.standing.figures import command, rank, shift
from tracker.standing.forbidding import goes_to
from tracker.standing.rites import goes_by_participants
from tracker.standing.sides import FACTS, is_persona, is_personnel, rite_of, taking_part
from tracker.views.foresight.course import Stand, joiners
from tracker.views.foresight.force import LEADER, Bundle, Member, Step

can_bring = allows(verify_participants)


class Company(Struct, frozen=True):
    """A persona that may be brought, and its personnel that may come along (SO-02, SO-06).

    Attributes:
        first: The persona, "" for personnel on somebody who takes part anyhow.
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
    """What is still open about who takes part.

    Attributes:
        companies: The defender's.
        room: The most Command that the personas chosen may have, added up.
        late: The attacker's personnel that may still join.
    """

    companies: tuple[Company, ...]
    room: int
    late: tuple[PieceId, ...]

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """All who may take part."""
        return (*(one for company in self.companies for one in company.pieces), *self.late)


def still_open(stand: Stand) -> Open:
    """Whom attacker and defender may still bring, once the rite stands so."""
    at = stand.table
    side = rite_of(at).defense
    named = [] if stand.naming is None else list(_named(stand.naming, at.piece(side.leader)))
    companies = _with_late(at, side, named) if stand.window else named
    room = max(0, command(at, at.piece(side.leader)) - 1)
    return Open(companies=tuple(companies), room=room, late=stand.late)


def _named(at: Table, leader: Piece) -> Iterable[Company]:
    """Whom the defender may name: personas within the leader's Command, personnel on either."""
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


def _with_late(at: Table, side: Side, named: Sequence[Company]) -> list[Company]:
    """The same, with who need not be named because it may join in window 4 (R-14)."""
    known = [one for company in named for one in company.pieces]
    late = [one for one in joiners(joined(at, side, known), side.house) if one not in known]
    alone = [one for one in late if at.piece(one).parent not in known]
    besides = [one for one in alone if is_persona(at, at.piece(one))]
    with_them = {one: [q for q in alone if at.piece(q).parent == one] for one in besides}
    alone = [one for one in alone if at.piece(one).parent not in besides and one not in besides]
    grown = [
        Company(
            company.first,
            (*company.others, *(q for q in late if at.piece(q).parent in company.pieces)),
            company.cost,
        )
        for company in named
    ]
    grown += [Company(one, tuple(theirs)) for one, theirs in with_them.items()]
    return [*grown, *(Company("", (one,)) for one in alone)]


def joined(at: Table, side: Side, pieces: Sequence[PieceId]) -> Table:
    """A table at which these take part, too."""
    beside = at.asks()
    join(beside, side, tuple(pieces), "R-11")
    return beside


def a_member(at: Table, one: PieceId) -> Member:
    """A card as it counts on its side; the leader that is not engaged has no force (R-12)."""
    rite, piece = rite_of(at), at.piece(one)
    side = rite.attack if one in {rite.attack.leader, *rite.attack.joined} else rite.defense
    acts = one in side.joined
    return Member(
        piece=one,
        parent=piece.parent or "",
        tier=_tier(at, piece, side),
        rank=rank(at, piece, FACTS[rite.kind].talent),
        force=total(at, (piece, *members(at, one))) if acts else 0,
        resistance=withstood(at, piece),
        untouched=shift(at.game, one, Stat.UNTOUCHED) > 0 or goes_to(at, piece) != piece,
        falls=shift(at.game, one, Stat.FALLS) > 0,
        surprise=acts and abilities.has_surprise(at, piece),
        immune=abilities.immune_to_surprise(at, piece),
        command=command(at, piece) if is_persona(at, piece) else 0,
        counts=not is_disguised(at, piece),
    )


def goes_by_others(at: Table, one: PieceId) -> bool:
    """Whether the numbers of a card, or its Surprise, may go by who else takes part."""
    piece = at.piece(one)
    return (
        depends_on_others(at, piece)
        or shift(at.game, one, Stat.FORCE_EACH) != 0
        or (rite_of(at).kind is RiteKind.BATTLE and has_shield(at, piece))
        or goes_by_participants(at, piece)
    )


def _tier(at: Table, piece: Piece, side: Side) -> int:
    if piece.id == side.leader:
        return LEADER
    if piece.parent == side.leader:
        return LEADER - 1
    return 1 if is_persona(at, piece) else 0


# --- The numbers of everyone who takes part or may, and how they go by who else does (R-17) -------


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
