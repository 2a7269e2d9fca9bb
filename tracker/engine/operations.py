"""Events of operations, and how they apply: windows, petitions, exchanges."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from tracker.engine import values
from tracker.engine.chance import opens
from tracker.engine.errors import BadEvent
from tracker.engine.event import Event, applies, house_of, need, on_another, piece_of, with_pieces
from tracker.engine.state import Exchange, Game, Operation, Petition, Sealed, Suspended, Window
from tracker.engine.values import SolarisChanged, SpiceMoved
from tracker.engine.words import (
    GUILD,
    TREASURY,
    Bidding,
    Direction,
    HouseId,
    Kind,
    PieceId,
    Place,
    Stage,
    Until,
    WindowKind,
)


class OperationDeclared(Event, frozen=True, kw_only=True):
    """A House announced what it will do (G-06).

    Attributes:
        spared: Another card has engaged for it in the place of its parent; since version 2.
    """

    version: ClassVar[int] = 2

    kind: Kind
    house: HouseId
    piece: PieceId = ""
    parent: PieceId = ""
    spared: bool = False


class OperationAdvanced(Event, frozen=True, kw_only=True):
    """The operation under way came to its next stage."""

    stage: Stage


class OperationEnded(Event, frozen=True, kw_only=True):
    """The operation under way is resolved, stopped or cancelled; effects on it end."""

    resolved: bool = True


class OperationSuspended(Event, frozen=True, kw_only=True):
    """What is under way, with its window, waits until another operation is over (G-02)."""


class OperationResumed(Event, frozen=True, kw_only=True):
    """What waited for another operation goes on, where it was."""


class WindowOpened(Event, frozen=True, kw_only=True):
    """Tactics may be played."""

    kind: WindowKind
    about: Kind | None
    house: HouseId
    order: tuple[HouseId, ...]
    passing: bool


class WindowPassed(Event, frozen=True, kw_only=True):
    """A House plays no tactic for now."""

    house: HouseId


class WindowClosed(Event, frozen=True, kw_only=True):
    """No more tactics."""


class TacticPlayed(Event, frozen=True, kw_only=True):
    """A House answered with a tactic; whoever had passed may answer again.

    Attributes:
        target: The card or House it was played on, "" when none was named.
    """

    house: HouseId
    piece: PieceId
    target: PieceId | HouseId = ""


class PetitionAnnounced(Event, frozen=True, kw_only=True):
    """A House revealed an Assembly card and opened the bidding (P-01, P-02).

    Attributes:
        venture: The venture that initiated it, "" for none; since version 2.
    """

    version: ClassVar[int] = 2

    house: HouseId
    piece: PieceId
    cost: int
    bid: int
    venture: PieceId = ""


class BidAwaited(Event, frozen=True, kw_only=True):
    """The petition is at this stage and waits for this House, "" for none in particular."""

    stage: Bidding
    house: HouseId = ""


class BidRaised(Event, frozen=True, kw_only=True):
    """A House bid more (P-04)."""

    house: HouseId
    bid: int


class BidPassed(Event, frozen=True, kw_only=True):
    """A House left the bidding for this card (P-05)."""

    house: HouseId


class MaximumSealed(Event, frozen=True, kw_only=True):
    """A House gave a sealed maximum: only a salted hash is known of it."""

    house: HouseId
    salt: str
    digest: str


class MaximumRevealed(Event, frozen=True, kw_only=True):
    """A House opened its maximum; the nonce lets anyone check the hash."""

    house: HouseId
    maximum: int
    nonce: str


class BidsIgnored(Event, frozen=True, kw_only=True):
    """The bids made so far count no more; the petitioner opens the bidding anew."""


class BiddingOpened(Event, frozen=True, kw_only=True):
    """The petitioner opened the bidding anew, for a card of this cost."""

    bid: int
    cost: int


class PayeeChanged(Event, frozen=True, kw_only=True):
    """The victor of this petition pays this House instead of the treasury (P-22)."""

    house: HouseId


class PetitionEnded(Event, frozen=True, kw_only=True):
    """The petition is over: won by its petitioner, by a rival, or cancelled (victor "").

    Attributes:
        price: What the victor owed in solaris.
        favor: What he bid in favor, where all bid that; since version 2.
        unpaid: How much of the price he could not pay; since version 3.
    """

    version: ClassVar[int] = 3

    victor: HouseId
    price: int
    favor: int = 0
    unpaid: int = 0


class ExchangeDeclared(Event, frozen=True, kw_only=True):
    """A House will buy or sell so many units of spice (X-01, X-02)."""

    house: HouseId
    direction: Direction
    units: int


class UnitExchanged(Event, frozen=True, kw_only=True):
    """One unit of spice changed hands at this price in solaris (X-04)."""

    house: HouseId
    direction: Direction
    price: int


class ExchangeEnded(Event, frozen=True, kw_only=True):
    """The exchange is over."""

    house: HouseId


# --- Applies the events of operations, windows, petitions and exchanges ---------------------------


@applies(OperationDeclared)
def declared(game: Game, event: OperationDeclared) -> Game:
    """One operation at a time."""
    need(game, game.operation is None, "another operation is under way")
    if event.kind is Kind.EXCHANGE:
        _exchange(game)
    operation = Operation(
        kind=event.kind,
        house=event.house,
        piece=event.piece,
        parent=event.parent,
        spared=event.spared,
    )
    return replace(game, operation=operation)


@applies(OperationAdvanced)
def advanced(game: Game, event: OperationAdvanced) -> Game:
    """The next stage of G-06."""
    return replace(game, operation=replace(_operation(game), stage=event.stage))


@applies(OperationEnded)
def ended(game: Game, event: OperationEnded) -> Game:  # noqa: ARG001 - how it ended is for readers
    """Nothing is under way; what lasted for the operation is over."""
    _operation(game)
    waiting = {one for held in game.suspended for one in held.effects}
    kept = tuple(e for e in game.effects if e.until is not Until.OPERATION or e.id in waiting)
    return replace(game, operation=None, rite=None, effects=kept)


@applies(OperationSuspended)
def suspended(game: Game, event: OperationSuspended) -> Game:  # noqa: ARG001 - it holds nothing
    """Nothing is under way for now; what lasted for the operation lasts on."""
    need(game, game.operation is not None or game.window is not None, "nothing is under way")
    held = Suspended(
        operation=game.operation,
        window=game.window,
        petition=game.petition,
        exchange=game.exchange,
        rite=game.rite,
        effects=tuple(e.id for e in game.effects if e.until is Until.OPERATION),
        tactics=tuple(p.id for p in game.pieces.values() if p.place is Place.PLAYED and p.active),
    )
    bare = replace(game, operation=None, window=None, petition=None, exchange=None, rite=None)
    return replace(bare, suspended=(*game.suspended, held))


@applies(OperationResumed)
def resumed(game: Game, event: OperationResumed) -> Game:  # noqa: ARG001 - it holds nothing
    """What was suspended last is under way again."""
    need(game, game.operation is None, "another operation is under way")
    need(game, bool(game.suspended), "nothing is suspended")
    return taken_up(game)


def taken_up(game: Game) -> Game:
    """A game with what was suspended last in its place again."""
    *others, held = game.suspended
    return replace(
        game,
        operation=held.operation,
        window=held.window,
        petition=held.petition,
        exchange=held.exchange,
        rite=held.rite,
        suspended=tuple(others),
    )


@applies(WindowOpened)
def opened(game: Game, event: WindowOpened) -> Game:
    """A moment for tactics."""
    if game.operation is not None and game.operation.kind is Kind.EXCHANGE:
        _exchange(game)
    window = Window(
        kind=event.kind,
        about=event.about,
        house=event.house,
        order=event.order,
        passing=event.passing,
    )
    return replace(game, window=window)


@applies(WindowPassed)
def passed(game: Game, event: WindowPassed) -> Game:
    """A House lets the moment go by."""
    window = _window(game)
    return replace(game, window=replace(window, passed=(*window.passed, event.house)))


@applies(WindowClosed)
def closed(game: Game, event: WindowClosed) -> Game:  # noqa: ARG001 - it holds nothing
    """The moment is over."""
    _window(game)
    return replace(game, window=None)


@applies(TacticPlayed)
def tactic(game: Game, event: TacticPlayed) -> Game:
    """A tactic lies in play; everybody may answer what is declared once more."""
    window = _window(game)
    played = piece_of(game, event.piece)
    if event.target in game.pieces:
        on_another(game, played, game.pieces[event.target])
    piece = replace(
        played,
        place=Place.PLAYED,
        order=game.seq + 1,
        deployed=True,
        parent=event.target if event.target in game.pieces else None,
    )
    return with_pieces(replace(game, window=replace(window, passed=())), piece)


@applies(PetitionAnnounced)
def announced(game: Game, event: PetitionAnnounced) -> Game:
    """The auction begins with the petitioner's bid."""
    need(game, game.petition is None, "another petition is under way")
    petition = Petition(
        petitioner=event.house,
        piece=piece_of(game, event.piece).id,
        cost=event.cost,
        bid=event.bid,
        bidder=event.house,
        payee=TREASURY,
        venture=event.venture,
    )
    return replace(game, petition=petition)


@applies(BidAwaited)
def awaited(game: Game, event: BidAwaited) -> Game:
    """The auction waits."""
    petition = replace(_petition(game), stage=event.stage, awaited=event.house)
    return replace(game, petition=petition)


@applies(BidRaised)
def raised(game: Game, event: BidRaised) -> Game:
    """A new standing bid; who bids is in the bidding, whatever was before."""
    petition = _petition(game)
    left = tuple(house for house in petition.passed if house != event.house)
    raised = tuple(dict.fromkeys((*petition.raised, event.house)))
    now = replace(petition, bid=event.bid, bidder=event.house, passed=left, raised=raised)
    return replace(game, petition=now)


@applies(BidPassed)
def bid_passed(game: Game, event: BidPassed) -> Game:
    """One bidder fewer; whose bid stands keeps it, and bids no more than that."""
    petition = _petition(game)
    if event.house == petition.bidder:
        kept = Sealed(salt="", digest="", maximum=petition.bid)
        now = {**petition.sealed, event.house: kept}
        return replace(game, petition=replace(petition, sealed=now))
    return replace(game, petition=replace(petition, passed=(*petition.passed, event.house)))


@applies(MaximumSealed)
def sealed(game: Game, event: MaximumSealed) -> Game:
    """A hash, no number."""
    petition = _petition(game)
    house = house_of(game, event.house).id
    now = {**petition.sealed, house: Sealed(salt=event.salt, digest=event.digest)}
    return replace(game, petition=replace(petition, sealed=now))


@applies(MaximumRevealed)
def revealed(game: Game, event: MaximumRevealed) -> Game:
    """The number behind the hash, which it must fit."""
    petition = _petition(game)
    found = petition.sealed.get(event.house)
    if found is None:
        raise BadEvent(f"event {game.seq + 1}", f'"{event.house}" has sealed nothing')
    fits = opens(found.digest, event.nonce, event.maximum)
    need(game, fits, f'what "{event.house}" reveals is not what it has sealed')
    now = {**petition.sealed, event.house: replace(found, maximum=event.maximum)}
    return replace(game, petition=replace(petition, sealed=now))


@applies(BidsIgnored)
def bids_ignored(game: Game, event: BidsIgnored) -> Game:  # noqa: ARG001 - there is nothing in it
    """No bid stands but the petitioner's, of nothing, until he opens anew."""
    now = _petition(game)
    cleared = replace(now, bid=0, cost=0, bidder=now.petitioner, passed=(), sealed={}, raised=())
    return replace(game, petition=replace(cleared, ignored=True, listed=max(now.listed, now.cost)))


@applies(BiddingOpened)
def bidding_opened(game: Game, event: BiddingOpened) -> Game:
    """The first bid."""
    petition = replace(_petition(game), bid=event.bid, cost=event.cost, ignored=False)
    return replace(game, petition=petition)


@applies(PayeeChanged)
def payee(game: Game, event: PayeeChanged) -> Game:
    """Who is paid."""
    house = house_of(game, event.house).id
    return replace(game, petition=replace(_petition(game), payee=house))


@applies(PetitionEnded)
def petition_ended(game: Game, event: PetitionEnded) -> Game:  # noqa: ARG001 - it is for readers
    """No auction."""
    _petition(game)
    return replace(game, petition=None)


@applies(ExchangeDeclared)
def exchange_declared(game: Game, event: ExchangeDeclared) -> Game:
    """The block of units begins (X-03)."""
    need(game, game.exchange is None, "another exchange is under way")
    exchange = Exchange(
        house=house_of(game, event.house).id, direction=event.direction, wanted=event.units
    )
    return replace(game, exchange=exchange)


@applies(UnitExchanged)
def unit(game: Game, event: UnitExchanged) -> Game:
    """One unit against solaris (X-06)."""
    exchange = _exchange(game)
    buys = event.direction is Direction.BUY
    source, target = (GUILD, event.house) if buys else (event.house, GUILD)
    paid = -event.price if buys else event.price
    now = values.solaris(game, SolarisChanged(house=event.house, by=paid))
    now = values.spice(now, SpiceMoved(source=source, target=target, amount=1))
    return replace(now, exchange=replace(exchange, done=exchange.done + 1))


@applies(ExchangeEnded)
def exchange_ended(game: Game, event: ExchangeEnded) -> Game:
    """No exchange."""
    exchange = _exchange(game)
    need(game, event.house == exchange.house, f'"{exchange.house}" exchanges')
    need(game, game.window is None, "a window is open, the exchange waits for it")
    return replace(game, exchange=None)


def _operation(game: Game) -> Operation:
    if game.operation is None:
        raise BadEvent(f"event {game.seq + 1}", "no operation is under way")
    return game.operation


def _window(game: Game) -> Window:
    if game.window is None:
        raise BadEvent(f"event {game.seq + 1}", "no window is open")
    return game.window


def _petition(game: Game) -> Petition:
    if game.petition is None:
        raise BadEvent(f"event {game.seq + 1}", "no petition is under way")
    return game.petition


def _exchange(game: Game) -> Exchange:
    if game.exchange is None:
        raise BadEvent(f"event {game.seq + 1}", "no exchange is under way")
    return game.exchange
