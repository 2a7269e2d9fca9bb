"""The bidding of a petition: who is asked, raises, passes, and when it ends (P-03 to P-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import answers, ask
from tracker.errors import Misread
from tracker.events import BidAwaited, BiddingOpened, BidPassed, BidRaised, EffectsEnded
from tracker.guards import allows, carries_out, enforces
from tracker.moment import bids_now
from tracker.numbers import cost
from tracker.operation import resolves
from tracker.petition.asked import asked_next, ceiling, least, still_open, under_way
from tracker.petition.ending import THERE, cancel
from tracker.petition.in_favor import bids_favor, ware
from tracker.petition.paying import settle
from tracker.petition.sealed import ask_next, unopened
from tracker.petition.started import hosts, needs_host
from tracker.settling import settles
from tracker.speech import Words
from tracker.words import Bidding, Kind, Stat

if TYPE_CHECKING:
    from tracker.state import Question
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("P-03")
def within_solaris(at: Table, house: HouseId, bid: int) -> str | None:
    """Nobody bids more solaris than he has now."""
    most = ceiling(at, house)
    if bid <= most:
        return None
    return f"{at.house(house).name} may bid {most} {ware(at)}, all there are, and not {bid}"


@enforces("P-04")
def above_standing(at: Table, bid: int) -> str | None:
    """One raises or passes; one never matches."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        return "the maxima are sealed: seal one, too, or pass"
    if bid >= least(now):
        return None
    return f"{at.house(now.bidder).name} has bid {now.bid}: raise to {least(now)} at least, or pass"


def verify_bid(at: Table, house: HouseId, bid: int) -> None:
    """Refuses a bid that cannot be made."""
    bids_now(at, house)
    still_open(at)
    above_standing(at, bid)
    within_solaris(at, house, bid)
    now = under_way(at)
    if needs_host(at, now, house) and not hosts(at, now, house):
        at.refuse("P-18", f"{at.house(house).name} has no card to bear {at.name(now.piece)}")


can_bid = allows(verify_bid)


def bid(at: Table, house: HouseId, amount: int) -> None:
    """Bid more; the next House is asked."""
    verify_bid(at, house, amount)
    at.emit(BidRaised(rule="P-04", house=house, bid=amount))
    go_on(at, house)


def verify_pass_bid(at: Table, house: HouseId) -> None:
    """Refuses a pass from a House that is not asked, or that has sealed what it bids up to."""
    bids_now(at, house)
    still_open(at)
    if house in unopened(at.game, under_way(at)):
        reason = f"{at.house(house).name} has sealed a maximum, which binds: reveal it"
        at.refuse("P-05", f"{reason}, and it bids by itself up to that")


can_pass_bid = allows(verify_pass_bid)


def pass_bid(at: Table, house: HouseId) -> None:
    """Leave the bidding; whose bid stands leaves it at that.

    Raises:
        Misread: its own bid stands, and no maxima are being sealed.
    """
    verify_pass_bid(at, house)
    now = under_way(at)
    if house == now.bidder and now.stage is not Bidding.SEALED:
        raise Misread("a House whose bid does not stand", house)
    _leave(at, house)


def _leave(at: Table, house: HouseId) -> None:
    at.emit(BidPassed(rule="P-05", house=house))
    go_on(at, house)


@resolves(Kind.PETITION)
def begin(at: Table) -> None:
    """Begin the bidding, the window being closed; a card that has left ends the petition."""
    now = under_way(at)
    if now.stage is not Bidding.ANNOUNCED:
        return
    if at.piece(now.piece).place not in THERE:
        cancel(at)
    elif now.ignored:
        open_anew(at)
    else:
        go_on(at, "")


OPENING = "the first bid"
"""The topic of the question for a first bid, after those before it were ignored."""


def open_anew(at: Table) -> None:
    """The petitioner bids first once more; who cannot bid the cost any more ends the petition."""
    now = under_way(at)
    low = 0 if bids_favor(at, now) else cost(at, at.piece(now.piece)) or now.listed
    high = ceiling(at, now.petitioner)
    if high < low:
        cancel(at)
    elif high == low:
        opened_anew(at, low, low)
    else:
        text = f"{at.name(now.piece)}: your first bid in {ware(at)}, {low} to {high}?"
        ask(at, OPENING, "P-02", now.petitioner, text, now.piece, low=low, high=high)


@answers(OPENING, of_operation=True)
def opening_said(at: Table, question: Question, said: str) -> None:
    """The petitioner opens the bidding with what he said. Raises Misread."""
    low, high = question.low or 0, question.high or 0
    bid = Words([said]).number(f"a first bid, {low} to {high}", low=low)
    if bid > high:
        raise Misread(f"a first bid, {low} to {high}", said)
    opened_anew(at, bid, low)


def opened_anew(at: Table, bid: int, low: int) -> None:
    """The bidding goes on from a new first bid."""
    at.emit(BiddingOpened(rule="P-02", bid=bid, cost=low))
    go_on(at, "")


@carries_out("P-06")
def go_on(at: Table, after: HouseId) -> None:
    """Ask the next House; when one bidder is left, he is the victor at the standing bid."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        ask_next(at)
        return
    asked = asked_next(at.game, now, after)
    if asked:
        at.emit(BidAwaited(rule="P-19", stage=Bidding.BIDDING, house=asked))
    else:
        settle(at)


@settles
def pass_by_force(at: Table) -> None:
    """A House that must pass at its next option does so when it is asked (Collusion).

    What it has sealed binds it no more.
    """
    now = at.game.petition
    bids = now is not None and now.stage in {Bidding.BIDDING, Bidding.SEALED}
    if now is None or not bids or not now.awaited or at.game.questions:
        return
    found = [e for e in at.game.effects if e.stat == Stat.NO_BID and e.on == now.awaited]
    if found:
        at.emit(EffectsEnded(rule="P-05", effects=(found[0].id,)))
        _leave(at, now.awaited)


@settles
def lost_houses_leave(at: Table) -> None:
    """A House that has lost the game bids no more; a petition of its own, or won by it, ends."""
    now = at.game.petition
    if now is None or at.game.winner:
        return
    houses = at.game.houses
    if houses[now.petitioner].lost or houses[now.bidder].lost:
        cancel(at)
    elif now.awaited and houses[now.awaited].lost:
        at.emit(BidPassed(rule="P-05", house=now.awaited))
        go_on(at, now.awaited)
