"""The public view of the rite in progress: both sides, their numbers, who is awaited."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tracker.engine.sight import is_covered
from tracker.engine.state import Piece, RiteState, Side
from tracker.engine.table import Table
from tracker.engine.words import Fate, HouseId, PieceId, RiteClass, RiteKind, Round, Stage, StatName
from tracker.rules.rite import abilities
from tracker.rules.rite.abilities import surprising
from tracker.rules.rite.defense import can_counter, defenders
from tracker.rules.rite.force import force_bonus, force_of, in_any_order, missing, side_total, total
from tracker.rules.rite.verbs import AwaitedWord, waiting, who_plays, window_number
from tracker.standing.figures import rank, resistance, shift
from tracker.standing.sides import (
    FACTS,
    SEGMENTS,
    Segment,
    can_be_hit,
    is_personnel,
    rite_of,
    stands,
    taking_part,
)

UNDECIDED = frozenset({Stage.ASKING, Stage.DECLARED, Stage.ENGAGED, Stage.DEFENSE})
"""The stages in which the engagement of the defense leader is open."""

TAKES_PART = "takes part"

MARKS = {
    StatName.FREE_FORCE: "assigns force in any order",
    StatName.UNTOUCHED: "force does not touch it",
    StatName.CAPTURED: "captured if vanquished",
    StatName.DISCARDED: "discarded if vanquished",
    StatName.FALLS: "vanquished in any case",
    StatName.AS_ONE: "one participant with its leader",
    StatName.NO_EFFECT: "has no effect",
}
"""What effects say of a card in the rite, in words."""


class Fighter(Struct, frozen=True, kw_only=True):
    """A card of a side.

    Attributes:
        does: How it stands in the rite: "leads", "takes part", "declared", ...
        rank: Its rank in the rite's talent, None without the talent.
        bonus: What is added to its force.
        force: Its force, as it would count now.
        resistance: The force it takes to vanquish it.
        given: The force assigned to it so far.
        marks: Surprise, Direct and what else is to be known of it.
        fallen: It is vanquished.
    """

    piece: PieceId
    name: str
    leads: bool
    does: str
    rank: int | None
    bonus: int
    force: int
    resistance: int
    given: int
    marks: tuple[str, ...]
    fallen: bool


class Flank(Struct, frozen=True, kw_only=True):
    """One side of the rite.

    Attributes:
        fighters: The leader, who takes part, and who was declared.
        force: Its force as it stands: of who takes part, or else of who is to engage.
        against: The force it takes to vanquish the opposing leader and all who come before it;
            None where no force can.
        outside: Personnel on these cards that does not take part.
        counters: Who may Counter now.
    """

    house: HouseId
    fighters: tuple[Fighter, ...]
    force: int
    against: int | None
    outside: tuple[PieceId, ...] = ()
    counters: tuple[PieceId, ...] = ()

    @property
    def over(self) -> int | None:
        """By how much its force exceeds what it takes; below 0 it is short."""
        return None if self.against is None else self.force - self.against


class Shown(Struct, frozen=True, kw_only=True):
    """The rite under way.

    Attributes:
        window: The number of the open window, None for none.
        plays: Who may play which tactics in it, in words.
        waiting: Whose word is awaited, None while a window or a question is open.
    """

    kind: RiteKind
    rite_class: RiteClass
    target: PieceId
    venture: PieceId
    segment: Segment
    window: int | None
    plays: str
    waiting: AwaitedWord | None
    attack: Flank
    defense: Flank


def shown(at: Table) -> Shown:
    """The rite under way; there must be one."""
    rite = rite_of(at)
    return Shown(
        kind=rite.kind,
        rite_class=rite.rite_class,
        target=rite.target,
        venture=rite.venture,
        segment=SEGMENTS[_stage_of(at)],
        window=window_number(at),
        plays=who_plays(at),
        waiting=waiting(at),
        attack=_flank(at, rite, rite.attack),
        defense=_flank(at, rite, rite.defense),
    )


def _stage_of(at: Table) -> Stage:
    operation = at.game.operation
    return Stage.ASKING if operation is None else operation.stage


def _flank(at: Table, rite: RiteState, side: Side) -> Flank:
    ids = dict.fromkeys((side.leader, *side.joined, *side.declared))
    there = tuple(piece for piece in map(at.piece, ids) if not is_covered(piece))  # Z-03
    beside = [child for piece in there for child in at.game.assigned(piece.id)]
    outside = [p.id for p in beside if p.deployed and is_personnel(at, p) and p.id not in ids]
    counters: list[PieceId] = []
    if side is rite.defense and _stage_of(at) is Stage.DEFENSE and at.game.window is None:
        asked = at.asks()
        counters = [piece.id for piece in defenders(at) if can_counter(asked, piece)]
    return Flank(
        house=side.house,
        fighters=tuple(_fighter(at, rite, side, piece) for piece in there),
        force=_force(at, rite, side),
        against=_against(at, rite, side),
        outside=tuple(outside),
        counters=tuple(counters),
    )


def _to_engage(at: Table, rite: RiteState, side: Side) -> tuple[Piece, ...]:
    """Who is to engage with the leader of a side, as far as that is still open."""
    leader, stage = at.piece(side.leader), _stage_of(at)
    attacks = side.house == rite.attack.house
    early = stage in (UNDECIDED - {Stage.ENGAGED, Stage.DEFENSE} if attacks else UNDECIDED)
    asked = stage is Stage.DEFENDING and not attacks and at.game.window is None
    there = stands(at, leader.id) and (not leader.engaged or (attacks and rite.venture))
    if side.joined or not (early or asked) or not there:
        return ()
    able = (one for one in side.declared if stands(at, one) and not at.piece(one).engaged)
    return (leader, *map(at.piece, able))


def _force(at: Table, rite: RiteState, side: Side) -> int:
    """Its force: what it has assigned and has to assign, or what it would have now."""
    if rite.round is None:
        return side_total(at, side) if side.joined else total(at, _to_engage(at, rite, side))
    force = sum(side.divided.values()) + (0 if side.ready else side.force or 0)
    if rite.round is Round.SURPRISE:  # the others come later, those that have not fallen to it
        first = {*rite.fallen, *(piece.id for piece in surprising(at, side))}
        force += total(at, (piece for piece in taking_part(at, side) if piece.id not in first))
    return force


def _against(at: Table, rite: RiteState, side: Side) -> int | None:
    """The force it takes to vanquish the opposing leader, with all who come before it."""
    enemy = rite.other(side)
    fell = [at.piece(one) for one in rite.fallen if one in {enemy.leader, *enemy.joined}]
    seen = (one for one in fell if not is_covered(one))
    there = {p.id: p for p in (*can_be_hit(at, enemy), *_to_engage(at, rite, enemy), *seen)}
    free = in_any_order(at, side)
    needed = [missing(at, p, {}) for p in there.values() if p.id == enemy.leader or not free]
    return None if None in needed else sum(many or 0 for many in needed)


def _fighter(at: Table, rite: RiteState, side: Side, piece: Piece) -> Fighter:
    return Fighter(
        piece=piece.id,
        name=at.name(piece),
        leads=piece.id == side.leader,
        does=_does(at, rite, side, piece),
        rank=rank(at, piece, FACTS[rite.kind].talent),
        bonus=force_bonus(at, piece),
        force=force_of(at, piece),
        resistance=resistance(at, piece),
        given=rite.other(side).divided.get(piece.id, 0),
        marks=tuple(_marks(at, rite, side, piece)),
        fallen=piece.id in rite.fallen,
    )


def _does(at: Table, rite: RiteState, side: Side, piece: Piece) -> str:
    """The role of a card in the rite, in a few words."""
    if piece.id in rite.fallen:
        return "vanquished"
    if not stands(at, piece.id):
        return "subdued" if piece.subdued else "gone"
    if piece.id in side.joined:
        return TAKES_PART
    if piece.id != side.leader:
        return "declared"
    if piece in _to_engage(at, rite, side):
        return "engaged" if piece.engaged else "to engage"
    return "engaged before, no force" if piece.engaged else "does not engage, no force"


def _marks(at: Table, rite: RiteState, side: Side, piece: Piece) -> Iterator[str]:
    if piece.id == rite.target != side.leader:
        yield "the original target"
    if abilities.has_surprise(at, piece):
        yield "Surprise"
    if piece.id == side.leader and abilities.may_direct(at, piece):
        yield "Direct"
    for stat, says in MARKS.items():
        if shift(at.game, piece.id, stat) > 0:
            yield says
    fate = rite.fates.get(piece.id)
    if fate is not None:
        by = rite.captors.get(piece.id, "")
        yield f"to be {fate}" + (f" by {at.house(by).name}" if fate is Fate.CAPTURED and by else "")
