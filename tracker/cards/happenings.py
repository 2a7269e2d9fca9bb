"""What an event means to cards that wait: which card suffers it, which House does it, how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Occasion
from cardbase.vocabulary import Power
from tracker.engine.events import (
    AllegiancesSet,
    BidAwaited,
    CardAssigned,
    CardCaptured,
    CardDeployed,
    CardMoved,
    CardsEngaged,
    CardsSubdued,
    CardTransferred,
    EffectBegan,
    Event,
    FavorChanged,
    OperationAdvanced,
    OperationEnded,
    PetitionAnnounced,
    PetitionEnded,
    PhaseBegan,
    RanksAssigned,
    SolarisChanged,
    SpiceMoved,
    TokensChanged,
    UnitExchanged,
)
from tracker.engine.state import Frame, Rite, Side
from tracker.engine.words import IN_PLAY, Bidding, Fate, HouseId, Kind, Phase, PieceId, Place, Stage
from tracker.standing.ability import part_of

if TYPE_CHECKING:
    from tracker.engine.table import Table

BOUGHT, SETS_UP = "F-02", "HP-"
"""The rule by which favor is bought; how those of set-up begin."""

DECLARED = "CE-09"
"""The rule by which the user of a resource declares which power it gives."""

PLAYED_INITIATIVE = "initiative tactic"
"""What a House has used in this turn when it has played such a tactic."""


class Occurred(Struct, frozen=True):
    """Something that has happened.

    Attributes:
        house: Who does it, "" for nobody.
        pieces: The cards it is done to.
        by: The cards that do it.
        ware: Which ware.
        amount: How much of it.
        engaging: They do it by being engaged.
        to: The place it goes to.
        opened: Who initiated the petition.
        rank: Which initiative rank, -1 for the last.
        powers: Which allegiances are gained.
        phase: Which phase begins.
        source: The place that the card comes from.
        token: The kind of the tokens.
        earlier: It is read as things stood before it.
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


def occurred(was: Table, at: Table, event: Event) -> Iterator[Occurred]:
    """What an event means.

    Args:
        was: The table before it.
        at: The table after it.
        event: What has happened.
    """
    yield from MEANS.get(type(event), _nothing)(was, at, event)
    if at.game.hoard > was.game.hoard:
        yield from _cheapened(was, at)


def _nothing(was: Table, at: Table, event: Event) -> Iterator[Occurred]:
    del was, at, event
    yield from ()


def acting_house(at: Table) -> HouseId:
    """The House that does what happens now: whose card acts, else who speaks."""
    if at.game.frames:
        return at.game.frames[-1].house
    now = at.game.operation
    return at.speaker or (now.house if now is not None else at.game.active)


def _cheapened(was: Table, at: Table) -> Iterator[Occurred]:
    from tracker.standing.figures import croe

    if croe(at.game) < croe(was.game):
        yield Occurred(Occasion.CHEAPENED, acting_house(at))


# --- cards ----------------------------------------------------------------------------------


def _engaged(was: Table, at: Table, event: CardsEngaged) -> Iterator[Occurred]:
    for one in event.pieces:
        if not was.piece(one).engaged:
            yield Occurred(Occasion.ENGAGED, at.piece(one).holder, (one,))


def _deployed(was: Table, at: Table, event: CardDeployed) -> Iterator[Occurred]:
    source = was.piece(event.piece).place
    yield Occurred(Occasion.DEPLOYED, at.piece(event.piece).holder, (event.piece,), source=source)


def _subdued(was: Table, at: Table, event: CardsSubdued) -> Iterator[Occurred]:
    for one in event.pieces:
        if was.piece(one).deployed:
            yield Occurred(Occasion.SUBDUED, acting_house(at), (one,), earlier=True)


DISCARDS = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD})


def _moved(was: Table, at: Table, event: CardMoved) -> Iterator[Occurred]:
    if was.piece(event.piece).place in IN_PLAY and event.place in DISCARDS:
        yield Occurred(Occasion.DISCARDED, acting_house(at), (event.piece,), earlier=True)


def _captured(was: Table, at: Table, event: CardCaptured) -> Iterator[Occurred]:
    del at
    yield Occurred(Occasion.CAPTURED, event.holder, (event.piece,), earlier=True)
    yield Occurred(Occasion.LEFT, was.piece(event.piece).holder, (event.piece,), earlier=True)


def _transferred(was: Table, at: Table, event: CardTransferred) -> Iterator[Occurred]:
    del at
    yield Occurred(Occasion.LEFT, was.piece(event.piece).holder, (event.piece,), earlier=True)


def _assigned(was: Table, at: Table, event: CardAssigned) -> Iterator[Occurred]:
    before = was.piece(event.piece).holder
    if at.piece(event.piece).holder != before:
        yield Occurred(Occasion.LEFT, before, (event.piece,), earlier=True)


def _adopted(was: Table, at: Table, event: AllegiancesSet) -> Iterator[Occurred]:
    from tracker.standing.figures import allegiances

    old = allegiances(was, was.piece(event.piece))
    gained = tuple(power for power in event.powers if power not in old)
    if gained and event.rule == "AL-06":
        yield Occurred(Occasion.ADOPTED, acting_house(at), (event.piece,), powers=gained)


def _declared(was: Table, at: Table, event: EffectBegan) -> Iterator[Occurred]:
    """A resource was said to give a power to the card it is assigned to (CE-09)."""
    from tracker.standing.figures import allegiances

    host = at.game.pieces.get(at.piece(event.source).parent or "") if event.source else None
    if event.rule != DECLARED or host is None:
        return
    old = allegiances(was, was.piece(host.id))
    gained = tuple(power for power in allegiances(at, host) if power not in old)
    if gained:
        yield Occurred(Occasion.ADOPTED, acting_house(at), (host.id,), powers=gained)


# --- solaris, spice, favor ------------------------------------------------------------------


def _favor(was: Table, at: Table, event: FavorChanged) -> Iterator[Occurred]:
    del was, at
    if event.rule == BOUGHT and event.by > 0:
        yield Occurred(Occasion.BOUGHT, event.house, amount=event.by)
    elif event.by < 0:
        yield Occurred(Occasion.FAVOR_LOST, event.house, amount=-event.by, earlier=True)


def _solaris(was: Table, at: Table, event: SolarisChanged) -> Iterator[Occurred]:
    del was
    by, engaged = _producers(at)
    if event.by > 0 and by:
        yield Occurred(
            Occasion.PRODUCED,
            acting_house(at),
            by=by,
            ware=p.Ware.SOLARIS,
            amount=event.by,
            engaging=engaged,
            to=event.house,
        )


def _spice(was: Table, at: Table, event: SpiceMoved) -> Iterator[Occurred]:
    del was
    if event.source or event.rule.startswith(SETS_UP):
        return
    by, engaged = _producers(at)
    deserts = _for_the_quota(at)
    if event.target in at.game.pieces and event.target not in by:
        by = (*by, event.target)
    yield Occurred(
        Occasion.PRODUCED,
        acting_house(at),
        by=(*by, *deserts),
        ware=p.Ware.SPICE,
        amount=event.amount,
        engaging=engaged or bool(deserts),
        to=event.target,
    )


def _tokens(was: Table, at: Table, event: TokensChanged) -> Iterator[Occurred]:
    del was
    by, engaged = _producers(at)
    if event.by > 0 and by:
        yield Occurred(
            Occasion.TOKENS,
            acting_house(at),
            (event.piece,),
            by=by,
            amount=event.by,
            engaging=engaged,
            token=event.token,
        )


def _producers(at: Table) -> tuple[tuple[PieceId, ...], bool]:
    """The cards whose ability acts now, and whether one was engaged for it.

    What another card adds to that was not produced by engaging, and adds no more to itself.
    """
    game = at.game
    if not game.frames:
        return (), False
    frame = game.frames[-1]
    part = part_of(at, frame)
    if not isinstance(part, Ability):
        return (), False
    found = tuple(_engages(frame, part))
    return (found, True) if found else ((frame.card,), False)


def _engages(frame: Frame, ability: Ability) -> Iterator[PieceId]:
    """The card that was engaged for an ability."""
    match ability.engages:
        case p.This():
            yield frame.card
        case p.Parent() if frame.parent:
            yield frame.parent
        case p.Chosen(key=key):
            kept = frame.kept.get(key)
            yield from kept if isinstance(kept, tuple) else ()


def _for_the_quota(at: Table) -> tuple[PieceId, ...]:
    """The deserts just engaged to produce spice in the Guild Hoard (SP-08)."""
    before = at.events[-2] if len(at.events) > 1 else None
    return before.pieces if isinstance(before, CardsEngaged) and before.rule == "SP-08" else ()


def _exchanged(was: Table, at: Table, event: UnitExchanged) -> Iterator[Occurred]:
    del was, at
    yield Occurred(Occasion.EXCHANGED, event.house, ware=p.Ware.SPICE, amount=1)


# --- petitions, initiative, phases ----------------------------------------------------------


def _opened(was: Table, at: Table, event: PetitionAnnounced) -> Iterator[Occurred]:
    del was, at
    yield Occurred(Occasion.OPENED, event.house, (event.piece,))


def _victor(was: Table, at: Table, event: BidAwaited) -> Iterator[Occurred]:
    del was
    petition = at.game.petition
    if petition is not None and event.stage is Bidding.WON:
        card, opened = (petition.piece,), petition.petitioner
        yield Occurred(Occasion.VICTOR, petition.bidder, card, opened=opened)


def _petitioned(was: Table, at: Table, event: PetitionEnded) -> Iterator[Occurred]:
    petition = was.game.petition
    if petition is None:
        return
    target = at.piece(petition.piece)
    if not target.deployed and target.place in {Place.ASSEMBLY, Place.DOMAIN}:
        yield Occurred(Occasion.UNDEPLOYED, petition.petitioner, (petition.piece,), earlier=True)
    if not event.victor:
        return
    card, opened = (petition.piece,), petition.petitioner
    yield Occurred(Occasion.WON, event.victor, card, opened=opened, earlier=True)
    if event.unpaid:
        yield Occurred(Occasion.UNPAID, event.victor, card, opened=opened, earlier=True)
    if event.victor != opened:
        yield Occurred(Occasion.LOST, opened, card, opened=opened, earlier=True)


def _ranked(was: Table, at: Table, event: RanksAssigned) -> Iterator[Occurred]:
    del was
    yield Occurred(Occasion.RANKS_SET)
    playing = [one for one in event.order if not at.house(one).lost]
    ends = ((playing[0], 1), (playing[-1], -1)) if playing else ()
    for house, rank in ends:
        if at.house(house).used.get(PLAYED_INITIATIVE):
            yield Occurred(Occasion.RANKED, house, rank=rank)


def _phase(was: Table, at: Table, event: PhaseBegan) -> Iterator[Occurred]:
    del at
    if was.game.phase is Phase.HOUSE_INTERVAL and was.game.active:
        yield Occurred(Occasion.INTERVAL_ENDS, was.game.active, earlier=True)
    yield Occurred(Occasion.PHASE, event.active, phase=event.phase)


# --- rites ----------------------------------------------------------------------------------

OF_RITE = {Stage.RESOLVING: Occasion.RESOLVING, Stage.FALLEN: Occasion.FALLEN}


def _advanced(was: Table, at: Table, event: OperationAdvanced) -> Iterator[Occurred]:
    del was
    rite, now = at.game.rite, at.game.operation
    if now is not None and now.kind is Kind.VENTURE and event.stage is Stage.ENGAGED:
        yield Occurred(Occasion.INITIATED, now.house, (now.piece,))
    occasion = OF_RITE.get(event.stage)
    if rite is None or occasion is None or now is None or now.kind is not Kind.RITE:
        return
    for side in (rite.attack, rite.defense):
        yield Occurred(occasion, side.house, _beaten(at, rite, side), _fighting(side))


def _beaten(at: Table, rite: Rite, side: Side) -> tuple[PieceId, ...]:
    """The cards of the other side that fell; who was spared for a price did not [doubt]."""
    rival = rite.other(side).house
    return tuple(
        one
        for one in rite.fallen
        if at.piece(one).holder == rival and rite.fates.get(one) is not Fate.SPARED
    )


def _fighting(side: Side) -> tuple[PieceId, ...]:
    return tuple(dict.fromkeys((side.leader, *side.joined)))


def _ended(was: Table, at: Table, event: OperationEnded) -> Iterator[Occurred]:
    del at, event
    rite = was.game.rite
    if rite is not None and rite.target not in rite.fallen:
        yield Occurred(Occasion.MISSED, rite.attack.house, (rite.target,), earlier=True)


MEANS: dict[type[Event], Callable[[Table, Table, Any], Iterator[Occurred]]] = {
    CardsEngaged: _engaged,
    CardDeployed: _deployed,
    CardsSubdued: _subdued,
    CardMoved: _moved,
    CardCaptured: _captured,
    CardAssigned: _assigned,
    CardTransferred: _transferred,
    AllegiancesSet: _adopted,
    EffectBegan: _declared,
    FavorChanged: _favor,
    SolarisChanged: _solaris,
    SpiceMoved: _spice,
    TokensChanged: _tokens,
    UnitExchanged: _exchanged,
    PetitionAnnounced: _opened,
    BidAwaited: _victor,
    PetitionEnded: _petitioned,
    RanksAssigned: _ranked,
    PhaseBegan: _phase,
    OperationAdvanced: _advanced,
    OperationEnded: _ended,
}
"""Kind of event -> what it means."""
