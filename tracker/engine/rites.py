"""Events of abilities of cards under way, and of rites (sections 14, 15)."""

from typing import Any

from msgspec.structs import replace

from tracker.engine.event import Event, Notice, house_of, made, need, needed, piece_of
from tracker.engine.state import DeclaredOperation, Frame, Game, RiteState, Side
from tracker.engine.words import (
    Fate,
    HouseId,
    OperationKind,
    PieceId,
    RiteClass,
    RiteKind,
    Round,
    Stage,
)


class _Ability(Notice, frozen=True, kw_only=True):
    """Base of the events that carry all the data of an ability."""

    frame: str
    card: PieceId
    house: HouseId
    part: str  # "ability 0", "trigger 1"
    parent: PieceId = ""  # what the card is assigned to, "" for nothing
    # initial bindings: the number chosen, the card that triggered it, the card it was
    # done to, the House that did it, how much
    kept: dict[str, int | str | tuple[str, ...]] = {}  # noqa: RUF012 - a Struct copies it

    def new_frame(self, game: Game) -> Frame:
        """The ability, before it has done anything. Raises BadEvent."""
        house_of(game, self.house)
        piece_of(game, self.card)
        return made(Frame, self, id=self.frame)


class AbilityBegan(_Ability, frozen=True, kw_only=True):
    """An ability of a card begins, before those in progress."""

    def apply(self, game: Game) -> Game:
        frames = (*game.frames, self.new_frame(game))
        fired = tuple(one for one in game.fired if one.id != self.frame)
        new = len(fired) == len(game.fired)
        return replace(game, frames=frames, fired=fired, counter=game.counter + new)


class TriggerFired(_Ability, frozen=True, kw_only=True):
    """A trigger of a card fired: it resolves when no ability is in progress."""

    def apply(self, game: Game) -> Game:
        fired = (*game.fired, self.new_frame(game))
        return replace(game, fired=fired, counter=game.counter + 1)


class AbilityKept(Notice, frozen=True, kw_only=True):
    """An ability stores an answer, or the result of a completed step."""

    frame: str
    key: str
    value: int | str | tuple[str, ...]

    def apply(self, game: Game) -> Game:
        found = any(one.id == self.frame for one in game.frames)
        need(game, found, "no such ability is under way")
        frames = tuple(
            replace(one, kept={**one.kept, self.key: self.value}) if one.id == self.frame else one
            for one in game.frames
        )
        return replace(game, frames=frames)


class AbilityEnded(Notice, frozen=True, kw_only=True):
    """An ability is over."""

    frame: str

    def apply(self, game: Game) -> Game:
        left = tuple(one for one in game.frames if one.id != self.frame)
        need(game, len(left) < len(game.frames), "no such ability is under way")
        return replace(game, frames=left)


class AbilityTakenOver(Notice, frozen=True, kw_only=True):
    """The players carry out an ability by hand; its questions close."""

    frame: str
    card: PieceId  # whose ability it is
    by: HouseId  # who decided this
    reason: str  # why, in words

    def apply(self, game: Game) -> Game:
        frames = tuple(one for one in game.frames if one.id != self.frame)
        fired = tuple(one for one in game.fired if one.id != self.frame)
        fewer = len(frames) + len(fired) < len(game.frames) + len(game.fired)
        need(game, fewer, "no such ability is under way")
        questions = tuple(one for one in game.questions if one.frame != self.frame)
        return replace(game, frames=frames, fired=fired, questions=questions)


def _rite(game: Game) -> RiteState:
    return needed(game, game.rite, "no rite is under way")


def _with_rite(game: Game, **changes: Any) -> Game:  # noqa: ANN401 - any field
    return replace(game, rite=replace(_rite(game), **changes))


def _side(game: Game, house: HouseId) -> Side:
    rite = _rite(game)
    fights = house in {rite.attack.house, rite.defense.house}
    need(game, fights, f'"{house}" does not fight in this rite')
    return rite.side(house)


def _with_side(game: Game, house: HouseId, **changes: Any) -> Game:  # noqa: ANN401 - any field
    side = replace(_side(game, house), **changes)
    attacks = house == _rite(game).attack.house
    return _with_rite(game, **{"attack" if attacks else "defense": side})


class RiteDeclared(Event, frozen=True, kw_only=True):
    """A House named a rite, its leader, its target and its additional participants (R-06).

    The rite is the operation under way; that of the venture that starts it becomes it.
    """

    house: HouseId
    defender: HouseId
    kind: RiteKind
    rite_class: RiteClass
    leader: PieceId
    target: PieceId
    declared: tuple[PieceId, ...] = ()
    # the venture that starts it, "" for none; it is under way until now (V-09)
    venture: PieceId = ""
    limited: bool = True  # it counts against the House limit (V-10)

    def apply(self, game: Game) -> Game:
        need(game, game.rite is None, "another rite is under way")
        free = game.operation is None or game.operation.stage is Stage.STARTING
        need(game, free, "another operation is under way")
        for named in (self.leader, self.target, *self.declared):
            piece_of(game, named)
        attack = Side(house=self.house, leader=self.leader, declared=self.declared)
        defense = Side(house=self.defender, leader=self.target)
        for side in (attack, defense):
            house_of(game, side.house)
        operation = DeclaredOperation(
            kind=OperationKind.RITE,
            house=self.house,
            piece=self.leader,
            parent=self.target,
            stage=Stage.ASKING,
        )
        rite = made(RiteState, self, attack=attack, defense=defense)
        return replace(game, rite=rite, operation=operation)


class ParticipantsDeclared(Event, frozen=True, kw_only=True):
    """Further cards are to engage with their leader: brought by an ability gained since (SO-02)."""

    house: HouseId
    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        side = _side(game, self.house)
        known = {side.leader, *side.declared, *side.joined}
        new = tuple(piece_of(game, one).id for one in self.pieces if one not in known)
        return _with_side(game, self.house, declared=(*side.declared, *new))


class ParticipantsDropped(Event, frozen=True, kw_only=True):
    """Declared participants stay out of the rite after all."""

    house: HouseId
    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        declared = _side(game, self.house).declared
        left = tuple(piece for piece in declared if piece not in self.pieces)
        return _with_side(game, self.house, declared=left)


class DefenseDeclared(Event, frozen=True, kw_only=True):
    """The defender confirmed the target, or a persona Counters for it (R-10, SO-08)."""

    house: HouseId
    leader: PieceId
    declared: tuple[PieceId, ...] = ()

    def apply(self, game: Game) -> Game:
        for named in (self.leader, *self.declared):
            piece_of(game, named)
        now = _with_side(game, self.house, leader=self.leader, declared=self.declared)
        return _with_rite(now, answered=True)


class DefenseReopened(Event, frozen=True, kw_only=True):
    """A card gave the defender a new choice after he had declared (OQ-43).

    The target leads again, and no additional participants are declared.
    """

    house: HouseId

    def apply(self, game: Game) -> Game:
        rite = _rite(game)
        need(game, self.house == rite.defense.house, f'"{self.house}" does not defend')
        side = replace(rite.defense, leader=rite.target, declared=())
        return _with_rite(game, defense=side, answered=False)


class TargetChanged(Event, frozen=True, kw_only=True):
    """A card gave the rite another target, which counts as the original one from now on."""

    target: PieceId

    def apply(self, game: Game) -> Game:
        rite = _rite(game)
        need(game, not rite.answered, "the defense is declared")
        target = piece_of(game, self.target).id
        operation = game.operation and replace(game.operation, parent=target)
        now = _with_rite(game, target=target, defense=replace(rite.defense, leader=target))
        return replace(now, operation=operation)


class ParticipantsJoined(Event, frozen=True, kw_only=True):
    """Cards take part in the rite from now on, on the side of a House, its leader first (R-15)."""

    house: HouseId
    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        side = _side(game, self.house)
        new = tuple(piece_of(game, one).id for one in self.pieces if one not in side.joined)
        joined = sorted((*side.joined, *new), key=lambda one: one != side.leader)
        left = tuple(one for one in side.declared if one not in new)
        return _with_side(game, self.house, joined=tuple(joined), declared=left)


class SurpriseSettled(Event, frozen=True, kw_only=True):
    """Whether participants with Surprise assign their force first (SO-20)."""

    first: bool

    def apply(self, game: Game) -> Game:
        return _with_rite(game, surprise=self.first)


class ForceCounted(Event, frozen=True, kw_only=True):
    """The force of a side in this round (R-17)."""

    house: HouseId
    round: Round
    force: int

    def apply(self, game: Game) -> Game:
        need(game, self.force >= 0, "force is never below 0")
        now = _with_side(game, self.house, force=self.force, ready=False)
        return _with_rite(now, round=self.round)


class ForceDivided(Event, frozen=True, kw_only=True):
    """The force of a side was assigned to the opposing participants (R-18)."""

    house: HouseId
    force: dict[PieceId, int]  # opposing card -> the force it gets

    def apply(self, game: Game) -> Game:
        side = _side(game, self.house)
        right = side.force is not None and not side.ready
        need(game, right, f'"{self.house}" has no force to divide')
        whole = sum(self.force.values()) == side.force
        need(game, whole, "the force divided is not all its force")
        need(game, all(many >= 0 for many in self.force.values()), "force is never below 0")
        sums = dict(side.divided)
        for piece, many in self.force.items():
            sums[piece_of(game, piece).id] = sums.get(piece, 0) + many
        return _with_side(game, self.house, divided=sums, ready=True)


class Vanquished(Event, frozen=True, kw_only=True):
    """Cards fell: their force reached their Resistance, on both sides at once (R-19, R-20)."""

    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        fallen = _rite(game).fallen
        new = tuple(piece_of(game, one).id for one in self.pieces if one not in fallen)
        return _with_rite(game, fallen=(*fallen, *new))


class BonusCounted(Event, frozen=True, kw_only=True):
    """What the bonus of the rite would be, counted before the vanquished were turned (R-26).

    It is kept until the players have decided whether the bonus is due.
    """

    amount: int

    def apply(self, game: Game) -> Game:
        need(game, self.amount >= 0, "a bonus is never below 0")
        return _with_rite(game, bonus=self.amount)


class FateSettled(Event, frozen=True, kw_only=True):
    """What becomes of a vanquished card instead of being subdued; by which House it is captured."""

    piece: PieceId
    fate: Fate
    captor: HouseId = ""

    def apply(self, game: Game) -> Game:
        rite = _rite(game)
        fates = {**rite.fates, piece_of(game, self.piece).id: self.fate}
        captors = {one: house for one, house in rite.captors.items() if one != self.piece}
        if self.captor:
            captors[self.piece] = house_of(game, self.captor).id
        return _with_rite(game, fates=fates, captors=captors)
