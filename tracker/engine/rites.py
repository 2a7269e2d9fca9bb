"""Events of abilities and of rites, and how they apply."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.engine.errors import BadEvent
from tracker.engine.event import Event, applies, house_of, need, piece_of
from tracker.engine.state import Frame, Game, Operation, Rite, Side
from tracker.engine.words import Fate, HouseId, Kind, PieceId, RiteClass, RiteKind, Round, Stage


class AbilityBegan(Event, frozen=True, kw_only=True):
    """A card begins to do what a part of its Program says.

    Attributes:
        part: "ability 0", "trigger 1".
        parent: What the card is assigned to, "" for nothing.
        kept: What is known from the start: the number chosen, the card that triggered it.
    """

    frame: str
    card: PieceId
    house: HouseId
    part: str
    parent: PieceId = ""
    kept: dict[str, int | str | tuple[str, ...]] = {}  # noqa: RUF012 - a Struct copies it


class TriggerFired(Event, frozen=True, kw_only=True):
    """Something happened that a card waits for: it acts when no ability is under way.

    Attributes:
        part: "trigger 1".
        kept: The card it was done to, the House that did it, how much.
    """

    frame: str
    card: PieceId
    house: HouseId
    part: str
    parent: PieceId = ""
    kept: dict[str, int | str | tuple[str, ...]] = {}  # noqa: RUF012 - a Struct copies it


class AbilityKept(Event, frozen=True, kw_only=True):
    """An ability keeps an answer, or that a step of it is done and how much came of it."""

    frame: str
    key: str
    value: int | str | tuple[str, ...]


class AbilityEnded(Event, frozen=True, kw_only=True):
    """An ability is over."""

    frame: str


class AbilityTakenOver(Event, frozen=True, kw_only=True):
    """The table carries out by hand what a card was doing, or was about to do; its questions close.

    Attributes:
        card: Whose ability it is.
        by: Who said so.
        reason: Why, in words.
    """

    frame: str
    card: PieceId
    by: HouseId
    reason: str


# --- Applies the events of abilities under way ----------------------------------------------------


@applies(AbilityBegan)
def began(game: Game, event: AbilityBegan) -> Game:
    """One more ability, which acts before those under way; what was triggered waits no more."""
    frames = (*game.frames, _frame(game, event))
    fired = tuple(one for one in game.fired if one.id != event.frame)
    new = int(len(fired) == len(game.fired))
    return replace(game, frames=frames, fired=fired, counter=game.counter + new)


@applies(TriggerFired)
def fired(game: Game, event: TriggerFired) -> Game:
    """One more that waits to act."""
    return replace(game, fired=(*game.fired, _frame(game, event)), counter=game.counter + 1)


def _frame(game: Game, event: AbilityBegan | TriggerFired) -> Frame:
    house_of(game, event.house)
    piece_of(game, event.card)
    return Frame(
        id=event.frame,
        card=event.card,
        house=event.house,
        part=event.part,
        parent=event.parent,
        kept=event.kept,
    )


@applies(AbilityKept)
def kept(game: Game, event: AbilityKept) -> Game:
    """What an ability knows now."""
    need(game, any(one.id == event.frame for one in game.frames), "no such ability is under way")
    frames = tuple(
        replace(one, kept={**one.kept, event.key: event.value}) if one.id == event.frame else one
        for one in game.frames
    )
    return replace(game, frames=frames)


@applies(AbilityEnded)
def ended(game: Game, event: AbilityEnded) -> Game:
    """One ability less."""
    left = tuple(one for one in game.frames if one.id != event.frame)
    need(game, len(left) < len(game.frames), "no such ability is under way")
    return replace(game, frames=left)


@applies(AbilityTakenOver)
def taken_over(game: Game, event: AbilityTakenOver) -> Game:
    """One ability less, under way or still to come, and none of its questions is open."""
    frames = tuple(one for one in game.frames if one.id != event.frame)
    fired = tuple(one for one in game.fired if one.id != event.frame)
    fewer = len(frames) + len(fired) < len(game.frames) + len(game.fired)
    need(game, fewer, "no such ability is under way")
    questions = tuple(one for one in game.questions if one.frame != event.frame)
    return replace(game, frames=frames, fired=fired, questions=questions)


# --- Events of rites (sections 14, 15): declared, defended, force counted and divided, the fallen


class RiteDeclared(Event, frozen=True, kw_only=True):
    """A House named a rite, its leader, its target and its additional participants (R-06).

    Attributes:
        venture: The venture that starts it, "" for none; it is under way until now (V-09).
        limited: It counts against the House limit (V-10).
    """

    house: HouseId
    defender: HouseId
    kind: RiteKind
    rite_class: RiteClass
    leader: PieceId
    target: PieceId
    declared: tuple[PieceId, ...] = ()
    venture: PieceId = ""
    limited: bool = True


class ParticipantsDeclared(Event, frozen=True, kw_only=True):
    """Further cards are to engage with their leader: brought by an ability gained since (SO-02)."""

    house: HouseId
    pieces: tuple[PieceId, ...]


class ParticipantsDropped(Event, frozen=True, kw_only=True):
    """Declared participants stay out of the rite after all."""

    house: HouseId
    pieces: tuple[PieceId, ...]


class DefenseDeclared(Event, frozen=True, kw_only=True):
    """The defender confirmed the target, or a persona Counters for it (R-10, SO-08)."""

    house: HouseId
    leader: PieceId
    declared: tuple[PieceId, ...] = ()


class DefenseReopened(Event, frozen=True, kw_only=True):
    """A card gave the defender a new choice after he had declared (OQ-43)."""

    house: HouseId


class TargetChanged(Event, frozen=True, kw_only=True):
    """A card gave the rite another target, which counts as the original one from now on."""

    target: PieceId


class ParticipantsJoined(Event, frozen=True, kw_only=True):
    """Cards take part in the rite from now on, on the side of this House (R-15)."""

    house: HouseId
    pieces: tuple[PieceId, ...]


class SurpriseSettled(Event, frozen=True, kw_only=True):
    """Whether participants with Surprise assign their force first (SO-20)."""

    first: bool


class ForceCounted(Event, frozen=True, kw_only=True):
    """The force of a side in this round (R-17)."""

    house: HouseId
    round: Round
    force: int


class ForceDivided(Event, frozen=True, kw_only=True):
    """The force of a side was assigned to the opposing participants (R-18).

    Attributes:
        force: Opposing card -> the force it gets.
    """

    house: HouseId
    force: dict[PieceId, int]


class Vanquished(Event, frozen=True, kw_only=True):
    """Cards fell: their force reached their Resistance, on both sides at once (R-19, R-20)."""

    pieces: tuple[PieceId, ...]


class BonusCounted(Event, frozen=True, kw_only=True):
    """What the bonus of the rite would be, counted before the vanquished were turned (R-26)."""

    amount: int


class FateSettled(Event, frozen=True, kw_only=True):
    """What becomes of a vanquished card instead of being subdued; by which House it is captured."""

    piece: PieceId
    fate: Fate
    captor: HouseId = ""


# --- Applies the events of rites ------------------------------------------------------------------


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
