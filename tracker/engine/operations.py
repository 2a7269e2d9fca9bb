"""Events of operations: windows, petitions, exchanges."""

from typing import Any, ClassVar

from msgspec.structs import replace

from tracker.engine.chance import opens
from tracker.engine.event import (
    Event,
    Notice,
    house_of,
    made,
    need,
    needed,
    on_another,
    piece_of,
    with_pieces,
)
from tracker.engine.state import (
    UNDER_WAY,
    DeclaredOperation,
    ExchangeState,
    Game,
    PetitionState,
    Sealed,
    Suspended,
    Window,
)
from tracker.engine.values import SolarisChanged, SpiceMoved
from tracker.engine.words import (
    GUILD,
    TREASURY,
    Bidding,
    Direction,
    HouseId,
    OperationKind,
    PieceId,
    Place,
    Stage,
    Until,
    WindowKind,
)


def _operation(game: Game) -> DeclaredOperation:
    return needed(game, game.operation, "no operation is under way")


def _window(game: Game) -> Window:
    return needed(game, game.window, "no window is open")


def _petition(game: Game) -> PetitionState:
    return needed(game, game.petition, "no petition is under way")


def _with_petition(game: Game, **changes: Any) -> Game:  # noqa: ANN401 - any field
    return replace(game, petition=replace(_petition(game), **changes))


def _exchange(game: Game) -> ExchangeState:
    return needed(game, game.exchange, "no exchange is under way")


class OperationDeclared(Event, frozen=True, kw_only=True):
    """A House announced what it will do (G-06)."""

    version: ClassVar[int] = 2

    kind: OperationKind
    house: HouseId
    piece: PieceId = ""
    parent: PieceId = ""
    # another card has engaged for it in the place of its parent; since version 2
    spared: bool = False

    def apply(self, game: Game) -> Game:
        need(game, game.operation is None, "another operation is under way")
        if self.kind is OperationKind.EXCHANGE:
            _exchange(game)
        return replace(game, operation=made(DeclaredOperation, self))


class OperationAdvanced(Notice, frozen=True, kw_only=True):
    """The operation under way came to its next stage."""

    stage: Stage

    def apply(self, game: Game) -> Game:
        return replace(game, operation=replace(_operation(game), stage=self.stage))


class OperationEnded(Notice, frozen=True, kw_only=True):
    """The operation under way is resolved, stopped or cancelled; effects on it end."""

    resolved: bool = True

    def apply(self, game: Game) -> Game:
        _operation(game)
        waiting = {one for held in game.suspended for one in held.effects}
        kept = tuple(e for e in game.effects if e.until is not Until.OPERATION or e.id in waiting)
        return replace(game, operation=None, rite=None, effects=kept)


class OperationSuspended(Event, frozen=True, kw_only=True):
    """The operation in progress, with its window, waits until another one is over (G-02)."""

    def apply(self, game: Game) -> Game:
        need(game, game.operation is not None or game.window is not None, "nothing is under way")
        played = (p.id for p in game.in_all(Place.PLAYED) if p.active)
        held = Suspended(
            effects=tuple(e.id for e in game.effects if e.until is Until.OPERATION),
            tactics=tuple(played),
            **{name: getattr(game, name) for name in UNDER_WAY},
        )
        return replace(game, suspended=(*game.suspended, held), **dict.fromkeys(UNDER_WAY))


class OperationResumed(Event, frozen=True, kw_only=True):
    """The suspended operation is resumed."""

    def apply(self, game: Game) -> Game:
        need(game, game.operation is None, "another operation is under way")
        need(game, bool(game.suspended), "nothing is suspended")
        return taken_up(game)


def taken_up(game: Game) -> Game:
    """The game with the operation suspended last restored."""
    *others, held = game.suspended
    back = {name: getattr(held, name) for name in UNDER_WAY}
    return replace(game, suspended=tuple(others), **back)


class WindowOpened(Notice, frozen=True, kw_only=True):
    """Tactics may be played."""

    kind: WindowKind
    about: OperationKind | None
    house: HouseId
    order: tuple[HouseId, ...]
    passing: bool

    def apply(self, game: Game) -> Game:
        if game.operation is not None and game.operation.kind is OperationKind.EXCHANGE:
            _exchange(game)
        return replace(game, window=made(Window, self))


class WindowPassed(Notice, frozen=True, kw_only=True):
    """A House plays no tactic for now."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        window = _window(game)
        return replace(game, window=replace(window, passed=(*window.passed, self.house)))


class WindowClosed(Notice, frozen=True, kw_only=True):
    """No more tactics."""

    def apply(self, game: Game) -> Game:
        _window(game)
        return replace(game, window=None)


class TacticPlayed(Event, frozen=True, kw_only=True):
    """A House played a tactic; those who passed may respond again."""

    house: HouseId
    piece: PieceId
    target: PieceId | HouseId = ""  # the card or House it was played on, "" when none was named

    def apply(self, game: Game) -> Game:
        window, piece = _window(game), piece_of(game, self.piece)
        parent = game.pieces.get(self.target)
        if parent is not None:
            on_another(game, piece, parent)
        played = replace(
            piece,
            place=Place.PLAYED,
            order=game.seq + 1,
            deployed=True,
            parent=parent and parent.id,
        )
        return with_pieces(replace(game, window=replace(window, passed=())), played)


class PetitionAnnounced(Event, frozen=True, kw_only=True):
    """A House revealed an Assembly card and opened the bidding (P-01, P-02)."""

    version: ClassVar[int] = 2

    house: HouseId
    piece: PieceId
    cost: int
    bid: int
    venture: PieceId = ""  # the venture that initiated it, "" for none; since version 2

    def apply(self, game: Game) -> Game:
        need(game, game.petition is None, "another petition is under way")
        piece_of(game, self.piece)
        petition = made(
            PetitionState, self, petitioner=self.house, bidder=self.house, payee=TREASURY
        )
        return replace(game, petition=petition)


class BidAwaited(Event, frozen=True, kw_only=True):
    """The petition is at this stage and waits for this House, "" for none in particular."""

    stage: Bidding
    house: HouseId = ""

    def apply(self, game: Game) -> Game:
        return _with_petition(game, stage=self.stage, awaited=self.house)


class BidRaised(Event, frozen=True, kw_only=True):
    """A House bid more (P-04); it is in the bidding, whatever was before."""

    house: HouseId
    bid: int

    def apply(self, game: Game) -> Game:
        petition = _petition(game)
        left = tuple(house for house in petition.passed if house != self.house)
        raised = tuple(dict.fromkeys((*petition.raised, self.house)))
        return _with_petition(game, bid=self.bid, bidder=self.house, passed=left, raised=raised)


class BidPassed(Event, frozen=True, kw_only=True):
    """A House left the bidding (P-05); the highest bidder keeps its bid but raises no more."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        petition = _petition(game)
        if self.house != petition.bidder:
            return _with_petition(game, passed=(*petition.passed, self.house))
        kept = Sealed(salt="", digest="", maximum=petition.bid)
        return _with_petition(game, sealed={**petition.sealed, self.house: kept})


class MaximumSealed(Event, frozen=True, kw_only=True):
    """A House gave a sealed maximum: only a salted hash is known of it."""

    house: HouseId
    salt: str
    digest: str

    def apply(self, game: Game) -> Game:
        sealed, house = _petition(game).sealed, house_of(game, self.house).id
        return _with_petition(game, sealed={**sealed, house: made(Sealed, self)})


class MaximumRevealed(Event, frozen=True, kw_only=True):
    """A House opened its maximum; the nonce lets anyone check the hash."""

    house: HouseId
    maximum: int
    nonce: str

    def apply(self, game: Game) -> Game:
        sealed = _petition(game).sealed
        found = needed(game, sealed.get(self.house), f'"{self.house}" has sealed nothing')
        fits = opens(found.digest, self.nonce, self.maximum)
        need(game, fits, f'what "{self.house}" reveals is not what it has sealed')
        now = {**sealed, self.house: replace(found, maximum=self.maximum)}
        return _with_petition(game, sealed=now)


class BidsIgnored(Event, frozen=True, kw_only=True):
    """The bids made so far count no more; the petitioner opens the bidding anew."""

    def apply(self, game: Game) -> Game:
        now = _petition(game)
        return _with_petition(
            game,
            bid=0,
            cost=0,
            bidder=now.petitioner,
            passed=(),
            sealed={},
            raised=(),
            ignored=True,
            listed=max(now.listed, now.cost),
        )


class BiddingOpened(Event, frozen=True, kw_only=True):
    """The petitioner opened the bidding anew, for a card of this cost."""

    bid: int
    cost: int

    def apply(self, game: Game) -> Game:
        return _with_petition(game, bid=self.bid, cost=self.cost, ignored=False)


class PayeeChanged(Event, frozen=True, kw_only=True):
    """The victor of this petition pays this House instead of the treasury (P-22)."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        return _with_petition(game, payee=house_of(game, self.house).id)


class PetitionEnded(Event, frozen=True, kw_only=True):
    """The petition is over: won by its petitioner, by a rival, or cancelled (victor "")."""

    version: ClassVar[int] = 3

    victor: HouseId
    price: int  # what the victor owed in solaris
    favor: int = 0  # what he bid in favor, where all bid that; since version 2
    unpaid: int = 0  # how much of the price he could not pay; since version 3

    def apply(self, game: Game) -> Game:
        _petition(game)
        return replace(game, petition=None)


class ExchangeDeclared(Event, frozen=True, kw_only=True):
    """A House will buy or sell so many units of spice (X-01, X-02)."""

    house: HouseId
    direction: Direction
    units: int

    def apply(self, game: Game) -> Game:
        need(game, game.exchange is None, "another exchange is under way")
        house_of(game, self.house)
        return replace(game, exchange=made(ExchangeState, self, wanted=self.units))


class UnitExchanged(Event, frozen=True, kw_only=True):
    """One unit of spice changed hands at this price in solaris (X-04)."""

    house: HouseId
    direction: Direction
    price: int

    def apply(self, game: Game) -> Game:
        exchange, buys = _exchange(game), self.direction is Direction.BUY
        source, target = (GUILD, self.house) if buys else (self.house, GUILD)
        paid = SolarisChanged(house=self.house, by=-self.price if buys else self.price)
        now = SpiceMoved(source=source, target=target, amount=1).apply(paid.apply(game))
        return replace(now, exchange=replace(exchange, done=exchange.done + 1))


class ExchangeEnded(Event, frozen=True, kw_only=True):
    """The exchange is over."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        exchange = _exchange(game)
        need(game, self.house == exchange.house, f'"{exchange.house}" exchanges')
        need(game, game.window is None, "a window is open, the exchange waits for it")
        return replace(game, exchange=None)
