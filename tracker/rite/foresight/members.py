"""Who takes part in a rite, and who may: the members of both sides and their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.guards import allows
from tracker.numbers import command, rank, shift
from tracker.rite import abilities
from tracker.rite.bonus import is_disguised
from tracker.rite.borne import has_shield
from tracker.rite.company import members, withstood
from tracker.rite.engagement import join
from tracker.rite.force import depends_on_others, total
from tracker.rite.foresight.course import joiners
from tracker.rite.foresight.force import LEADER, Member
from tracker.rite.kinds import FACTS, is_persona
from tracker.rite.participants import verify_participants
from tracker.rite.sides import is_personnel, rite_of
from tracker.standing.immunity import goes_to
from tracker.standing.rite_abilities import goes_by_participants
from tracker.words import RiteKind, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.rite.foresight.course import Stand
    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import PieceId

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
