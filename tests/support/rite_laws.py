"""What must hold of every rite, event by event, whatever was played or said."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.engine.apply import apply
from tracker.engine.events import (
    CardsDisengaged,
    CardsSubdued,
    CommandGiven,
    DefenseDeclared,
    Event,
    FavorChanged,
    ForceCounted,
    ForceDivided,
    LimitUsed,
    Noted,
    OperationEnded,
    Overruled,
    ParticipantsJoined,
    RiteDeclared,
    SolarisChanged,
    Vanquished,
    WindowOpened,
)
from tracker.engine.settings import SettingName, yes
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import (
    FORCE_GOES,
    WITHSTANDS,
    IntervalLimit,
    OperationKind,
    Place,
    Round,
    Stage,
    StatName,
    Until,
)
from tracker.rules.operation import lasts
from tracker.rules.rite.abilities import has_surprise, immune_to_surprise
from tracker.rules.rite.force import force_of, in_any_order
from tracker.standing.figures import resistance, shift
from tracker.standing.sides import is_persona

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.engine.state import Game, Piece, RiteState, Side
    from tracker.engine.words import PieceId

BONUS = frozenset({"R-23", "R-24", "R-25", "R-26", "R-27"})
"""By which rules the bonus is offered, asked about and given."""

CLASSES = (IntervalLimit.CHOAM_RITE, IntervalLimit.LANDSRAAD_RITE)
"""How the limits of the two classes begin; the kinds are counted besides."""

EARLY = frozenset({Stage.ASKING, Stage.DECLARED})


@dataclass
class Under:
    """What has been seen of the rite under way.

    Attributes:
        forced: The table has set rules aside in it: who does that answers for what follows.
        counted: How often the limit was counted for it.
        reached: It reached Attacker Engagement.
        told: A card that has ended it says that it counts.
    """

    forced: bool = False
    counted: int = 0
    reached: bool = False
    told: bool = False
    disengaged: set[PieceId] = field(default_factory=set)


class Watch:
    """Watches a game go on, and says which laws of rites were broken.

    Attributes:
        happened: How often what the laws are about came up at all.
    """

    def __init__(self, cards: CardFacts, game: Game) -> None:
        self.game = game
        self.happened = Counter[str]()
        self._cards = cards
        self._under: Under | None = None

    def see(self, events: Sequence[Event]) -> list[str]:
        """The laws broken by what one command made happen, in words."""
        found = list[str]()
        forced = any(isinstance(event, Overruled) for event in events)
        was = self.game.rite
        for event in events:
            found += self._look(event, forced=forced)
            self.game = apply(self.game, event)
            if isinstance(event, RiteDeclared):
                self._under = Under(forced=forced)
            self._note(event, forced=forced)
        rite, operation = self.game.rite, self.game.operation
        if (rite is not None) is not (
            operation is not None and operation.kind is OperationKind.RITE
        ):
            found.append("a rite without its operation, or the other way round")
        if was is not None and rite is not was and operation is None:
            found += self._tidy()
        if rite is not None:
            found += _sides(self.game, rite)
        return found

    def _note(self, event: Event, *, forced: bool) -> None:
        """Keep what the laws about the whole rite need."""
        operation, under = self.game.operation, self._under
        if under is None:
            return
        under.forced = under.forced or forced
        if operation is not None and operation.kind is OperationKind.RITE:
            under.reached = under.reached or operation.stage not in EARLY
        if isinstance(event, Noted) and event.rule == "R-05":
            under.told = True
        if isinstance(event, LimitUsed) and event.limit.startswith(CLASSES):
            under.counted += 1
        elif isinstance(event, CardsDisengaged):
            under.disengaged |= set(event.pieces)
        elif isinstance(event, OperationEnded):
            self._under = None

    def _look(self, event: Event, *, forced: bool) -> Iterator[str]:
        """The laws that an event breaks, on the game before it."""
        at, rite = Table(self.game, self._cards), self.game.rite
        under = self._under or Under()
        if rite is None:
            if _is_bonus(event):
                yield "R-23: a bonus without a rite"
            return
        if _is_bonus(event):
            self.happened["bonus"] += 1
            if rite.target not in rite.fallen:
                yield "R-23: a bonus, and the original target did not fall"
        free = forced or under.forced
        yield from self._of_force(at, rite, event, free=free)
        yield from self._of_the_course(at, rite, event, free=free)

    def _of_force(self, at: Table, rite: RiteState, event: Event, *, free: bool) -> Iterator[str]:
        match event:
            case ForceCounted():
                yield from self._counted(at, rite, event)
                yield from () if free else _unengaged(rite, event)
            case ForceDivided():
                yield from self._divided(at, rite, event, free=free)
            case Vanquished():
                yield from self._vanquished(at, rite, event)
            case CardsSubdued() if event.rule in {"R-22", "SB-04"}:
                yield from self._subdued(rite, event)

    def _of_the_course(
        self, at: Table, rite: RiteState, event: Event, *, free: bool
    ) -> Iterator[str]:
        match event:
            case WindowOpened():
                yield from _window(self.game, rite, event)
            case CommandGiven() if not free:
                yield from _outsider(self.game, rite, event)
            case ParticipantsJoined():
                yield from _joining(at, rite, event, free=free)
            case DefenseDeclared():
                self.happened["countered"] += event.leader != rite.target
            case OperationEnded():
                yield from self._over(rite, self._under or Under(), event)

    def _counted(self, at: Table, rite: RiteState, event: ForceCounted) -> Iterator[str]:
        side = rite.side(event.house)
        acts = (
            p
            for p in _standing(at.game, side)
            if p.id not in rite.fallen or immune_to_surprise(at, p)
        )
        there = list(acts)
        first = {p.id for p in there if has_surprise(at, p)} if rite.surprise else set()
        early = event.round is Round.SURPRISE
        acting = [p for p in there if (p.id in first) is early]
        self.happened["surprise"] += early
        self.happened["none left to fight"] += not there and bool(side.joined)
        wanted = sum(force_of(at, piece) for piece in acting)
        if event.force != wanted:
            yield f"R-17: {event.force} force counted, and who takes part has {wanted}"

    def _divided(
        self, at: Table, rite: RiteState, event: ForceDivided, *, free: bool
    ) -> Iterator[str]:
        side = rite.side(event.house)
        enemy = rite.other(side)
        if free:
            return
        if not set(event.force) <= {enemy.leader, *enemy.joined}:
            yield "R-15: force on a card that takes no part"
        if in_any_order(at, side):
            self.happened["any order"] += 1
            return
        got = {one: side.divided.get(one, 0) + event.force.get(one, 0) for one in event.force}
        tiers = {p.id: _tier(at, enemy, p) for p in _hittable(at.game, rite, enemy)}
        self.happened["tiers"] += len(set(tiers.values())) > 1
        self.happened["directed"] += 2 in tiers.values()
        open_tier = min(
            (tier for one, tier in tiers.items() if not _is_beaten(at, one, side, got)), default=9
        )
        late = [one for one, many in event.force.items() if many and tiers.get(one, 9) > open_tier]
        if late:
            yield f"R-18: force on {late}, while a card of tier {open_tier} stands"

    def _vanquished(self, at: Table, rite: RiteState, event: Vanquished) -> Iterator[str]:
        sides = (rite.attack, rite.defense)
        self.happened["both leaders fell"] += {s.leader for s in sides} <= set(event.pieces)
        for side in sides:
            for piece in _hittable(at.game, rite, rite.other(side)):
                beaten = _is_beaten(at, piece.id, side, {})
                if not _by_a_card(at, piece.id) and beaten is not (piece.id in event.pieces):
                    yield f"R-19: {piece.id} has {side.divided.get(piece.id, 0)} force on it"

    def _subdued(self, rite: RiteState, event: CardsSubdued) -> Iterator[str]:
        taking = {*rite.attack.joined, *rite.defense.joined, *rite.fallen}
        self.happened["subdued"] += 1
        apart = [p for p in self.game.pieces.values() if p.parent in rite.fallen and p.deployed]
        self.happened["stayed behind"] += any(p.id not in taking for p in apart)
        if not set(event.pieces) <= taking:
            yield f"SB-04: {sorted(set(event.pieces) - taking)} subdued, and took no part"

    def _over(self, rite: RiteState, under: Under, event: OperationEnded) -> Iterator[str]:
        counts = (
            under.reached
            or under.told
            or (not event.resolved and yes(self.game.settings, SettingName.ABORTED_RITE_COUNTS))
        )
        wanted = int(rite.limited and counts)
        self.happened["over"] += 1
        self.happened["stopped early"] += not under.reached
        left = any(self.game.houses[side.house].lost for side in (rite.attack, rite.defense))
        if under.counted != wanted and not (under.forced or left):
            yield f"R-05: the limit was counted {under.counted} times, not {wanted}"
        if under.counted > 1:
            yield "R-05: the limit was counted twice"
        if rite.defense.leader not in rite.defense.joined and rite.round is not None:
            self.happened["undefended"] += 1
        if event.resolved:
            self.happened["resolved"] += 1
            for one in _stood(self.game, rite):
                if not one.engaged and one.id not in under.disengaged and not under.forced:
                    yield f"R-30: {one.id} took part, and is not engaged at the end"
            standing = [
                one for one in rite.fallen if one not in rite.fates and _is_up(self.game, one)
            ]
            if standing and not under.forced:
                yield f"R-22: {standing} fell, and is still deployed"

    def _tidy(self) -> Iterator[str]:
        """What a rite that is over leaves behind: nothing that lasted for it (R-29)."""
        at = Table(self.game, self._cards)
        for piece in self.game.pieces.values():
            if piece.place is Place.PLAYED and lasts(at, piece) is Until.OPERATION:
                yield f"R-29: {piece.id} was played in the rite, and stays"
        if any(effect.until is Until.OPERATION for effect in self.game.effects):
            yield "R-29: an effect of the rite stays"


def _is_bonus(event: Event) -> bool:
    return isinstance(event, (SolarisChanged, FavorChanged)) and event.rule in BONUS


def _is_up(game: Game, piece: PieceId) -> bool:
    found = game.pieces[piece]
    return found.deployed and found.place is Place.DOMAIN


def _standing(game: Game, side: Side) -> list[Piece]:
    """Who takes part on a side and is still deployed in its House's domain."""
    there = [game.pieces[one] for one in side.joined]
    return [p for p in there if p.deployed and p.place is Place.DOMAIN and p.holder == side.house]


def _stood(game: Game, rite: RiteState) -> list[Piece]:
    return [*_standing(game, rite.attack), *_standing(game, rite.defense)]


def _hittable(game: Game, rite: RiteState, side: Side) -> list[Piece]:
    """Who takes part on a side and has not fallen, and its leader in any case (R-12)."""
    ids = dict.fromkeys((side.leader, *side.joined))
    there = [game.pieces[one] for one in ids if one not in rite.fallen and _is_up(game, one)]
    return [piece for piece in there if piece.holder == side.house]


def _tier(at: Table, side: Side, piece: Piece) -> int:
    """1 personnel on additional personas, 2 those, 3 personnel on the leader, 4 the leader."""
    if piece.id == side.leader:
        return 4
    if is_persona(at, piece):
        return 2
    return 3 if piece.parent == side.leader else 1


def _is_beaten(at: Table, piece: PieceId, side: Side, got: dict[PieceId, int]) -> bool:
    """Whether the force of a side on a card reaches its Resistance."""
    immune = shift(at.game, piece, StatName.UNTOUCHED) > 0
    force = got.get(piece, side.divided.get(piece, 0))
    return not immune and force >= resistance(at, at.piece(piece))


def _by_a_card(at: Table, piece: PieceId) -> bool:
    """Whether a card says otherwise of who falls: redirected, withstood, fallen in any case."""
    said = (FORCE_GOES, WITHSTANDS, StatName.FALLS)
    return any(one.on == piece and one.stat.startswith(said) for one in at.game.effects)


def _unengaged(rite: RiteState, event: ForceCounted) -> Iterator[str]:
    """R-12: a defense leader that is not engaged applies no force and brings nobody."""
    side = rite.defense
    if event.house == side.house and side.leader not in side.joined:
        if event.force:
            yield f"R-12: {event.force} force of a defense whose leader is not engaged"
        if side.joined:
            yield f"R-12: {side.joined} takes part, and the defense leader does not"


def _joining(at: Table, rite: RiteState, event: ParticipantsJoined, *, free: bool) -> Iterator[str]:
    side = rite.side(event.house)
    if not free and side.leader not in {*side.joined, *event.pieces}:
        yield f"R-12: {event.pieces} joins before its leader"
    for one in event.pieces:
        piece = at.piece(one)
        if piece.holder != side.house or not piece.deployed:
            yield f"R-06: {one} joins, and is no deployed card of {side.house}"


def _window(game: Game, rite: RiteState, event: WindowOpened) -> Iterator[str]:
    """R-07, R-08: after window 1 only attacker and defender are asked."""
    operation = game.operation
    if operation is None or event.about is not OperationKind.RITE or operation.stage in EARLY:
        return
    if not set(event.order) <= {rite.attack.house, rite.defense.house}:
        yield f"R-08: the window of the {operation.stage} asks {event.order}"


def _outsider(game: Game, rite: RiteState, event: CommandGiven) -> Iterator[str]:
    """R-08: after window 1 nobody else plays a tactic or uses a card."""
    operation = game.operation
    if operation is None or operation.stage in EARLY:
        return
    said = event.words.split(maxsplit=1)[0]
    if said in {"play", "use"} and event.house not in {rite.attack.house, rite.defense.house}:
        yield f'R-08: {event.house} says "{event.words}" in the {operation.stage}'


def _sides(game: Game, rite: RiteState) -> Iterator[str]:
    """Nobody fights on both sides, or twice; the leader stands first."""
    both = [*rite.attack.joined, *rite.defense.joined]
    if len(set(both)) != len(both):
        yield f"R-15: somebody takes part twice: {both}"
    if rite.attack.house == rite.defense.house:
        yield "R-03: a House fights itself"
    for side in (rite.attack, rite.defense):
        if game.houses[side.house].lost:
            yield f"L-06: {side.house} fights on after it has lost"
