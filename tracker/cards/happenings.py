"""The meaning of an event for triggers: the affected card, the acting House, the amount."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Occasion
from cardbase.vocabulary import Power
from tracker.engine import events as e
from tracker.engine.table import Table
from tracker.engine.words import (
    IN_PLAY,
    Bidding,
    Fate,
    HouseId,
    OperationKind,
    Phase,
    PieceId,
    Place,
    Stage,
)
from tracker.standing.ability import part_of
from tracker.standing.figures import allegiances, croe

BOUGHT, SETS_UP, DECLARED = "F-02", "HP-", "CE-09"
"""The rule of buying favor, the prefix of set-up rules, the rule of declaring a power."""
PLAYED_INITIATIVE = "initiative tactic"
"""The limit a House has used in this turn when it has played such a tactic."""
DISCARDS = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD})
OF_RITE = {Stage.RESOLVING: Occasion.RESOLVING, Stage.FALLEN: Occasion.FALLEN}


class Occurred(Struct, frozen=True):
    """An occurrence that triggers can match.

    Attributes:
        house: The acting House, "" for none.
        pieces: The affected cards.
        by: The acting cards; `engaging`: whether by being engaged.
        to: The destination; `source` is the origin of a card.
        opened: The House that initiated the petition.
        rank: The initiative rank, -1 for the last.
        powers: The allegiances gained.
        earlier: Whether it is evaluated in the state before it.
    """

    on: Occasion
    house: HouseId = ""
    pieces: tuple[PieceId, ...] = ()
    by: tuple[PieceId, ...] = ()
    ware: p.Ware | None = None
    amount: int = 0
    engaging: bool = False
    to: str = ""
    opened: HouseId = ""
    rank: int = 0
    powers: tuple[Power, ...] = ()
    phase: Phase | None = None
    source: Place | None = None
    token: str = ""
    earlier: bool = False


def occurred(was: Table, at: Table, event: e.Event) -> Iterator[Occurred]:
    """The occurrences of an event, by the states before and after it."""
    meaning = MEANS.get(type(event))
    if meaning is not None:
        yield from meaning(was, at, event)
    if at.game.hoard > was.game.hoard and croe(at.game) < croe(was.game):
        yield Occurred(Occasion.CHEAPENED, _acting_house(at))


def _acting_house(at: Table) -> HouseId:
    """The acting House: that of the acting card, else the speaker."""
    if at.game.frames:
        return at.game.frames[-1].house
    now = at.game.operation
    return at.speaker or (now.house if now is not None else at.game.active)


def _engaged(was: Table, at: Table, event: e.CardsEngaged) -> Iterator[Occurred]:
    for one in event.pieces:
        if not was.piece(one).engaged:
            yield Occurred(Occasion.ENGAGED, at.piece(one).holder, (one,))


def _deployed(was: Table, at: Table, event: e.CardDeployed) -> Iterator[Occurred]:
    source = was.piece(event.piece).place
    yield Occurred(Occasion.DEPLOYED, at.piece(event.piece).holder, (event.piece,), source=source)


def _subdued(was: Table, at: Table, event: e.CardsSubdued) -> Iterator[Occurred]:
    for one in event.pieces:
        if was.piece(one).deployed:
            yield Occurred(Occasion.SUBDUED, _acting_house(at), (one,), earlier=True)


def _moved(was: Table, at: Table, event: e.CardMoved) -> Iterator[Occurred]:
    if was.piece(event.piece).place in IN_PLAY and event.place in DISCARDS:
        yield Occurred(Occasion.DISCARDED, _acting_house(at), (event.piece,), earlier=True)


def _left(
    was: Table, at: Table, event: e.CardCaptured | e.CardTransferred | e.CardAssigned
) -> Iterator[Occurred]:
    """A card leaves a domain: captured, transferred, or together with its parent."""
    before = was.piece(event.piece).holder
    if isinstance(event, e.CardCaptured):
        yield Occurred(Occasion.CAPTURED, event.holder, (event.piece,), earlier=True)
    elif isinstance(event, e.CardAssigned) and at.piece(event.piece).holder == before:
        return
    yield Occurred(Occasion.LEFT, before, (event.piece,), earlier=True)


def _adopted(was: Table, at: Table, event: e.AllegiancesSet) -> Iterator[Occurred]:
    if event.rule == "AL-06":
        yield from _gained(was, at, event.piece, event.powers)


def _declared(was: Table, at: Table, event: e.EffectBegan) -> Iterator[Occurred]:
    """A resource was declared to give a power to its parent (CE-09)."""
    host = at.game.pieces.get(at.piece(event.source).parent or "") if event.source else None
    if event.rule == DECLARED and host is not None:
        yield from _gained(was, at, host.id, allegiances(at, host))


def _gained(was: Table, at: Table, piece: PieceId, now: Iterable[Power]) -> Iterator[Occurred]:
    old = allegiances(was, was.piece(piece))
    gained = tuple(power for power in now if power not in old)
    if gained:
        yield Occurred(Occasion.ADOPTED, _acting_house(at), (piece,), powers=gained)


def _favor(_was: Table, _at: Table, event: e.FavorChanged) -> Iterator[Occurred]:
    if event.rule == BOUGHT and event.by > 0:
        yield Occurred(Occasion.BOUGHT, event.house, amount=event.by)
    elif event.by < 0:
        yield Occurred(Occasion.FAVOR_LOST, event.house, amount=-event.by, earlier=True)


def _solaris(_was: Table, at: Table, event: e.SolarisChanged) -> Iterator[Occurred]:
    by, engaged = _producers(at)
    if event.by > 0 and by:
        yield Occurred(
            Occasion.PRODUCED,
            _acting_house(at),
            by=by,
            ware=p.Ware.SOLARIS,
            amount=event.by,
            engaging=engaged,
            to=event.house,
        )


def _spice(_was: Table, at: Table, event: e.SpiceMoved) -> Iterator[Occurred]:
    if event.source or event.rule.startswith(SETS_UP):
        return
    by, engaged = _producers(at)
    if event.target in at.game.pieces and event.target not in by:
        by = (*by, event.target)
    before = at.events[-2] if len(at.events) > 1 else None
    deserts: tuple[PieceId, ...] = ()  # just engaged to produce spice in the Guild Hoard
    if isinstance(before, e.CardsEngaged) and before.rule == "SP-08":
        deserts = before.pieces
    yield Occurred(
        Occasion.PRODUCED,
        _acting_house(at),
        by=(*by, *deserts),
        ware=p.Ware.SPICE,
        amount=event.amount,
        engaging=engaged or bool(deserts),
        to=event.target,
    )


def _tokens(_was: Table, at: Table, event: e.TokensChanged) -> Iterator[Occurred]:
    by, engaged = _producers(at)
    if event.by > 0 and by:
        yield Occurred(
            Occasion.TOKENS,
            _acting_house(at),
            (event.piece,),
            by=by,
            amount=event.by,
            engaging=engaged,
            token=event.token,
        )


def _producers(at: Table) -> tuple[tuple[PieceId, ...], bool]:
    """The cards whose ability acts now, and whether one was engaged for it.

    An addition by another card was not produced by engaging, so nothing is added to it in turn.
    """
    if not at.game.frames:
        return (), False
    frame = at.game.frames[-1]
    part = part_of(at, frame)
    if not isinstance(part, Ability):
        return (), False
    match part.engages:
        case p.This():
            return (frame.card,), True
        case p.Parent() if frame.parent:
            return (frame.parent,), True
        case p.Chosen(key=key):
            kept = frame.kept.get(key)
            if isinstance(kept, tuple) and kept:
                return kept, True
    return (frame.card,), False


def _exchanged(_was: Table, _at: Table, event: e.UnitExchanged) -> Iterator[Occurred]:
    yield Occurred(Occasion.EXCHANGED, event.house, ware=p.Ware.SPICE, amount=1)


def _opened(_was: Table, _at: Table, event: e.PetitionAnnounced) -> Iterator[Occurred]:
    yield Occurred(Occasion.OPENED, event.house, (event.piece,))


def _victor(_was: Table, at: Table, event: e.BidAwaited) -> Iterator[Occurred]:
    now = at.game.petition
    if now is not None and event.stage is Bidding.WON:
        yield Occurred(Occasion.VICTOR, now.bidder, (now.piece,), opened=now.petitioner)


def _petitioned(was: Table, at: Table, event: e.PetitionEnded) -> Iterator[Occurred]:
    petition = was.game.petition
    if petition is None:
        return
    card, opened, target = (petition.piece,), petition.petitioner, at.piece(petition.piece)
    if not target.deployed and target.place in {Place.ASSEMBLY, Place.DOMAIN}:
        yield Occurred(Occasion.UNDEPLOYED, opened, card, earlier=True)
    if not event.victor:
        return
    yield Occurred(Occasion.WON, event.victor, card, opened=opened, earlier=True)
    if event.unpaid:
        yield Occurred(Occasion.UNPAID, event.victor, card, opened=opened, earlier=True)
    if event.victor != opened:
        yield Occurred(Occasion.LOST, opened, card, opened=opened, earlier=True)


def _ranked(_was: Table, at: Table, event: e.RanksAssigned) -> Iterator[Occurred]:
    yield Occurred(Occasion.RANKS_SET)
    playing = [one for one in event.order if not at.house(one).lost]
    for house, rank in ((playing[0], 1), (playing[-1], -1)) if playing else ():
        if at.house(house).used.get(PLAYED_INITIATIVE):
            yield Occurred(Occasion.RANKED, house, rank=rank)


def _phase(was: Table, _at: Table, event: e.PhaseBegan) -> Iterator[Occurred]:
    if was.game.phase is Phase.HOUSE_INTERVAL and was.game.active:
        yield Occurred(Occasion.INTERVAL_ENDS, was.game.active, earlier=True)
    yield Occurred(Occasion.PHASE, event.active, phase=event.phase)


def _advanced(_was: Table, at: Table, event: e.OperationAdvanced) -> Iterator[Occurred]:
    rite, now = at.game.rite, at.game.operation
    if now is not None and now.kind is OperationKind.VENTURE and event.stage is Stage.ENGAGED:
        yield Occurred(Occasion.INITIATED, now.house, (now.piece,))
    occasion = OF_RITE.get(event.stage)
    if rite is None or occasion is None or now is None or now.kind is not OperationKind.RITE:
        return
    for side in (rite.attack, rite.defense):
        rival = rite.other(side).house
        beaten = tuple(  # a card spared for a price did not fall [doubt]
            one
            for one in rite.fallen
            if at.piece(one).holder == rival and rite.fates.get(one) is not Fate.SPARED
        )
        fighting = tuple(dict.fromkeys((side.leader, *side.joined)))
        yield Occurred(occasion, side.house, beaten, fighting)


def _ended(was: Table, _at: Table, _event: e.OperationEnded) -> Iterator[Occurred]:
    rite = was.game.rite
    if rite is not None and rite.target not in rite.fallen:
        yield Occurred(Occasion.MISSED, rite.attack.house, (rite.target,), earlier=True)


MEANS: dict[type[e.Event], Callable[[Table, Table, Any], Iterator[Occurred]]] = {
    e.CardsEngaged: _engaged,
    e.CardDeployed: _deployed,
    e.CardsSubdued: _subdued,
    e.CardMoved: _moved,
    e.CardCaptured: _left,
    e.CardAssigned: _left,
    e.CardTransferred: _left,
    e.AllegiancesSet: _adopted,
    e.EffectBegan: _declared,
    e.FavorChanged: _favor,
    e.SolarisChanged: _solaris,
    e.SpiceMoved: _spice,
    e.TokensChanged: _tokens,
    e.UnitExchanged: _exchanged,
    e.PetitionAnnounced: _opened,
    e.BidAwaited: _victor,
    e.PetitionEnded: _petitioned,
    e.RanksAssigned: _ranked,
    e.PhaseBegan: _phase,
    e.OperationAdvanced: _advanced,
    e.OperationEnded: _ended,
}
"""Kind of event -> the function that yields its occurrences."""
