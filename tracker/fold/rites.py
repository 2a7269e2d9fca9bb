"""Applies the events of rites."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.errors import BadEvent
from tracker.events import (
    BonusCounted,
    DefenseDeclared,
    DefenseReopened,
    FateSettled,
    ForceCounted,
    ForceDivided,
    ParticipantsDeclared,
    ParticipantsDropped,
    ParticipantsJoined,
    RiteDeclared,
    SurpriseSettled,
    TargetChanged,
    Vanquished,
)
from tracker.fold.register import applies, house_of, need, piece_of
from tracker.state import Game, Operation, Rite, Side
from tracker.words import Kind, Stage


@applies(RiteDeclared)
def declared(game: Game, event: RiteDeclared) -> Game:
    """The rite is the operation under way; that of the venture that starts it becomes it."""
    need(game, game.rite is None, "another rite is under way")
    free = game.operation is None or game.operation.stage is Stage.STARTING
    need(game, free, "another operation is under way")
    for named in (event.leader, event.target, *event.declared):
        piece_of(game, named)
    attacker, defender = house_of(game, event.house).id, house_of(game, event.defender).id
    rite = Rite(
        kind=event.kind,
        rite_class=event.rite_class,
        target=event.target,
        attack=Side(house=attacker, leader=event.leader, declared=event.declared),
        defense=Side(house=defender, leader=event.target),
        venture=event.venture,
        limited=event.limited,
    )
    operation = Operation(
        kind=Kind.RITE,
        house=attacker,
        piece=event.leader,
        parent=event.target,
        stage=Stage.ASKING,
    )
    return replace(game, rite=rite, operation=operation)


@applies(ParticipantsDeclared)
def also_declared(game: Game, event: ParticipantsDeclared) -> Game:
    """More are declared; who takes part already is not declared anew."""
    side = _side(game, event.house)
    known = {side.leader, *side.declared, *side.joined}
    new = tuple(piece_of(game, one).id for one in event.pieces if one not in known)
    return _with_side(game, replace(side, declared=(*side.declared, *new)))


@applies(ParticipantsDropped)
def dropped(game: Game, event: ParticipantsDropped) -> Game:
    """Fewer are declared."""
    side = _side(game, event.house)
    left = tuple(piece for piece in side.declared if piece not in event.pieces)
    return _with_side(game, replace(side, declared=left))


@applies(DefenseDeclared)
def defended(game: Game, event: DefenseDeclared) -> Game:
    """The defense has its leader; the original target stays what it is."""
    for named in (event.leader, *event.declared):
        piece_of(game, named)
    side = replace(_side(game, event.house), leader=event.leader, declared=event.declared)
    now = _with_side(game, side)
    return replace(now, rite=replace(rite_of(now), answered=True))


@applies(DefenseReopened)
def reopened(game: Game, event: DefenseReopened) -> Game:
    """The defender declares anew: the target leads, and nobody is declared with it."""
    rite = rite_of(game)
    need(game, event.house == rite.defense.house, f'"{event.house}" does not defend')
    side = replace(rite.defense, leader=rite.target, declared=())
    return replace(game, rite=replace(rite, defense=side, answered=False))


@applies(TargetChanged)
def retargeted(game: Game, event: TargetChanged) -> Game:
    """A new original target, governed by the same House."""
    rite = rite_of(game)
    need(game, not rite.answered, "the defense is declared")
    target = piece_of(game, event.target).id
    side = replace(rite.defense, leader=target)
    operation = None if game.operation is None else replace(game.operation, parent=target)
    return replace(game, rite=replace(rite, target=target, defense=side), operation=operation)


@applies(ParticipantsJoined)
def joined(game: Game, event: ParticipantsJoined) -> Game:
    """They take part; the leader stands first."""
    side = _side(game, event.house)
    new = tuple(piece_of(game, one).id for one in event.pieces if one not in side.joined)
    everyone = (*side.joined, *new)
    first = tuple(one for one in everyone if one == side.leader)
    others = tuple(one for one in everyone if one != side.leader)
    left = tuple(one for one in side.declared if one not in new)
    return _with_side(game, replace(side, joined=(*first, *others), declared=left))


@applies(SurpriseSettled)
def surprised(game: Game, event: SurpriseSettled) -> Game:
    """Who assigns first."""
    return replace(game, rite=replace(rite_of(game), surprise=event.first))


@applies(ForceCounted)
def counted(game: Game, event: ForceCounted) -> Game:
    """A side has this much to divide."""
    need(game, event.force >= 0, "force is never below 0")
    side = replace(_side(game, event.house), force=event.force, ready=False)
    now = _with_side(game, side)
    return replace(now, rite=replace(rite_of(now), round=event.round))


@applies(ForceDivided)
def divided(game: Game, event: ForceDivided) -> Game:
    """All the force of a side is assigned to the other."""
    side = _side(game, event.house)
    right = side.force is not None and not side.ready
    need(game, right, f'"{event.house}" has no force to divide')
    need(game, sum(event.force.values()) == side.force, "the force divided is not all its force")
    need(game, all(many >= 0 for many in event.force.values()), "force is never below 0")
    sums = dict(side.divided)
    for piece, many in event.force.items():
        sums[piece_of(game, piece).id] = sums.get(piece, 0) + many
    return _with_side(game, replace(side, divided=sums, ready=True))


@applies(Vanquished)
def fallen(game: Game, event: Vanquished) -> Game:
    """They have fallen; what becomes of them follows."""
    rite = rite_of(game)
    new = tuple(piece_of(game, one).id for one in event.pieces if one not in rite.fallen)
    return replace(game, rite=replace(rite, fallen=(*rite.fallen, *new)))


@applies(FateSettled)
def fate(game: Game, event: FateSettled) -> Game:
    """Another end than being subdued."""
    rite = rite_of(game)
    fates = {**rite.fates, piece_of(game, event.piece).id: event.fate}
    captors = {one: house for one, house in rite.captors.items() if one != event.piece}
    if event.captor:
        captors[event.piece] = house_of(game, event.captor).id
    return replace(game, rite=replace(rite, fates=fates, captors=captors))


@applies(BonusCounted)
def bonus(game: Game, event: BonusCounted) -> Game:
    """The amount is kept until the players have said whether the bonus is due."""
    need(game, event.amount >= 0, "a bonus is never below 0")
    return replace(game, rite=replace(rite_of(game), bonus=event.amount))


def rite_of(game: Game) -> Rite:
    """The rite under way. Raises BadEvent."""
    if game.rite is None:
        raise BadEvent(f"event {game.seq + 1}", "no rite is under way")
    return game.rite


def _side(game: Game, house: str) -> Side:
    rite = rite_of(game)
    fights = house in {rite.attack.house, rite.defense.house}
    need(game, fights, f'"{house}" does not fight in this rite')
    return rite.side(house)


def _with_side(game: Game, side: Side) -> Game:
    rite = rite_of(game)
    if side.house == rite.attack.house:
        return replace(game, rite=replace(rite, attack=side))
    return replace(game, rite=replace(rite, defense=side))
