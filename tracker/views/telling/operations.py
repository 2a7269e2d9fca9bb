"""Tells of operations, windows, petitions and exchanges."""

from __future__ import annotations

from errata.text import listed
from tracker.engine.events import (
    BidAwaited,
    BiddingOpened,
    BidPassed,
    BidRaised,
    BidsIgnored,
    ExchangeDeclared,
    ExchangeEnded,
    MaximumRevealed,
    MaximumSealed,
    OperationAdvanced,
    OperationDeclared,
    OperationEnded,
    OperationResumed,
    OperationSuspended,
    PayeeChanged,
    PetitionAnnounced,
    PetitionEnded,
    TacticPlayed,
    UnitExchanged,
    WindowClosed,
    WindowOpened,
    WindowPassed,
)
from tracker.engine.state import Rite
from tracker.engine.words import Direction, Kind, Stage
from tracker.standing.figures import croe
from tracker.views.telling.teller import Teller, called, tells


@tells(OperationDeclared)
def declared(t: Teller, event: OperationDeclared) -> str:
    """An announcement."""
    what = t.operation(event.kind, event.piece, event.parent)
    return f"{t.house(event.house)} declares: {what}"


@tells(OperationAdvanced, quiet=True)
def advanced(t: Teller, event: OperationAdvanced) -> str:
    """The next stage; in a rite the next segment."""
    if t.after.rite is not None:
        from tracker.standing.sides import SEGMENTS

        segment = SEGMENTS[event.stage]
        if event.stage is Stage.REWARDING:
            return "what is vanquished is settled; the bonus is next"
        return f"the rite comes to {segment.name}, segment {segment.number}"
    kind = t.after.operation.kind if t.after.operation else "operation"
    return f"the {kind} is now {event.stage}"


@tells(OperationEnded, quiet=True)
def ended(t: Teller, event: OperationEnded) -> str:
    """The end of it."""
    if t.before.rite is not None:
        return _end_of(t.before.rite, resolved=event.resolved)
    kind = t.before.operation.kind if t.before.operation else "operation"
    return f"the {kind} is {'resolved' if event.resolved else 'stopped'}"


def _end_of(rite: Rite, *, resolved: bool) -> str:
    """How a rite ended, where no other sentence says so."""
    if not resolved:
        return f"the {rite.kind.called} is stopped"
    return f"the {rite.kind.called} is over" + ("" if rite.fallen else ": nothing was vanquished")


@tells(OperationSuspended)
def suspended(t: Teller, event: OperationSuspended) -> str:  # noqa: ARG001 - the shape of a teller
    """Another operation comes first."""
    now = t.before.operation
    if now is None:
        return "the tactics that answer wait until another operation is over"
    return f"the {called(now.kind)} waits until another operation is over"


@tells(OperationResumed)
def resumed(t: Teller, event: OperationResumed) -> str:  # noqa: ARG001 - the shape of a teller
    """It goes on."""
    now = t.after.operation
    return f"the {called(now.kind)} goes on" if now else "tactics may answer again"


@tells(WindowOpened, quiet=True)
def opened(t: Teller, event: WindowOpened) -> str:
    """A moment for tactics; in a rite with its number, and who may play which."""
    if event.about is Kind.RITE and t.after.rite is not None:
        from tracker.engine.table import Table
        from tracker.rules.rite.verbs import who_plays, window_number

        at = Table(t.after, t.cards)
        return f"window {window_number(at)} is open: {who_plays(at)}"
    asked = listed([t.house(house) for house in event.order])
    return f"tactics may be played ({event.kind} window): {asked}"


@tells(WindowPassed)
def passed(t: Teller, event: WindowPassed) -> str:
    """No tactic."""
    return f"{t.house(event.house)} plays no tactic"


@tells(WindowClosed, quiet=True)
def closed(t: Teller, event: WindowClosed) -> str:  # noqa: ARG001 - the shape of a sentence
    """The moment is over."""
    if t.before.window and t.before.window.about is Kind.RITE and t.before.rite:
        from tracker.engine.table import Table
        from tracker.rules.rite.verbs import window_number

        return f"window {window_number(Table(t.before, t.cards))} is closed"
    kind = f"{t.before.window.kind} " if t.before.window else ""
    return f"the {kind}window is closed"


@tells(TacticPlayed)
def tactic(t: Teller, event: TacticPlayed) -> str:
    """An answer."""
    on = f" on {t.where(event.target)}" if event.target else ""
    return f"{t.house(event.house)} plays {t.piece(event.piece)}{on}"


@tells(PetitionAnnounced)
def announced(t: Teller, event: PetitionAnnounced) -> str:
    """An auction begins."""
    card = f"{t.piece(event.piece)} (cost {event.cost})"
    return f"{t.house(event.house)} petitions {card} and bids {event.bid}"


@tells(BidAwaited, quiet=True)
def bid_awaited(t: Teller, event: BidAwaited) -> str:
    """Whose bid."""
    whom = f", {t.house(event.house)} is asked" if event.house else ""
    return f"the petition is {event.stage}{whom}"


@tells(BidRaised)
def raised(t: Teller, event: BidRaised) -> str:
    """A bid."""
    return f"{t.house(event.house)} bids {event.bid}"


@tells(BidPassed)
def bid_passed(t: Teller, event: BidPassed) -> str:
    """A bidder fewer."""
    return f"{t.house(event.house)} bids no more for this card"


@tells(MaximumSealed)
def sealed(t: Teller, event: MaximumSealed) -> str:
    """A hash, no number."""
    return f"{t.house(event.house)} has sealed a maximum"


@tells(MaximumRevealed)
def revealed(t: Teller, event: MaximumRevealed) -> str:
    """The number behind it."""
    return f"{t.house(event.house)} opens its maximum: {event.maximum}"


@tells(BidsIgnored)
def bids_ignored(t: Teller, event: BidsIgnored) -> str:
    """The bidding begins anew."""
    del t, event
    return "the bids made so far are ignored"


@tells(BiddingOpened)
def bidding_opened(t: Teller, event: BiddingOpened) -> str:
    """A first bid."""
    petition = t.before.petition
    who = t.house(petition.petitioner) if petition else "the petitioner"
    return f"{who} opens the bidding anew at {event.bid} (cost {event.cost})"


@tells(PayeeChanged)
def payee(t: Teller, event: PayeeChanged) -> str:
    """Who is paid."""
    return f"the victor pays {t.house(event.house)}"


@tells(PetitionEnded)
def petition_ended(t: Teller, event: PetitionEnded) -> str:
    """Won or not."""
    petition = t.before.petition
    card = t.piece(petition.piece) if petition else "the card"
    if not event.victor:
        return f"the petition for {card} is cancelled"
    favor = f" solaris and {event.favor} favor" if event.favor else ""
    return f"{t.house(event.victor)} wins the petition for {card} at {event.price}{favor}"


@tells(ExchangeDeclared, quiet=True)
def exchange_declared(t: Teller, event: ExchangeDeclared) -> str:
    """What is to be exchanged."""
    return f"{t.house(event.house)} will {event.direction} {event.units} spice"


@tells(UnitExchanged)
def unit(t: Teller, event: UnitExchanged) -> str:
    """A unit and what it does to the rate."""
    does = "buys 1 spice" if event.direction is Direction.BUY else "sells 1 spice"
    told = f"{t.house(event.house)} {does} for {event.price} solaris"
    return f"{told}; hoard {t.after.hoard}, CROE {croe(t.after)}"


@tells(ExchangeEnded)
def exchange_ended(t: Teller, event: ExchangeEnded) -> str:
    """What came of it."""
    done = t.before.exchange.done if t.before.exchange else 0
    now = t.now(event.house)
    return f"exchange of {done} over: {now.name} has {now.solaris} solaris, {now.spice} spice"
