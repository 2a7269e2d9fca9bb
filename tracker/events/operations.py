"""Events of operations: declared, windows, petitions, exchanges."""

from typing import ClassVar

from tracker.events.base import Event
from tracker.words import Bidding, Direction, HouseId, Kind, PieceId, Stage, WindowKind


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
