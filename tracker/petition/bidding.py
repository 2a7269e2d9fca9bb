"""The bidding of a petition: who is asked, raises, passes, and when it ends (P-03 to P-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.events import BidAwaited, BidPassed, BidRaised
from tracker.guards import allows, carries_out, enforces
from tracker.moment import bids_now
from tracker.numbers import shift
from tracker.operation import resolves
from tracker.petition.ending import THERE, cancel
from tracker.petition.paying import settle
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.settling import settles
from tracker.words import Bidding, Kind, Stat

if TYPE_CHECKING:
    from tracker.state import Game, Petition
    from tracker.table import Table
    from tracker.words import HouseId


def under_way(at: Table) -> Petition:
    """The petition under way. Raises Misread."""
    if at.game.petition is None:
        raise Misread("a petition under way", "none")
    return at.game.petition


@carries_out("P-19")
def order(game: Game) -> tuple[HouseId, ...]:
    """Who is asked for a bid after the opening bid, round and round (OQ-06)."""
    how = chosen(game.settings, SettingName.BIDDING_ORDER)
    seats = tuple(house.id for house in game.houses.values() if not house.lost)
    asked = seats if how == "seating" else game.playing()
    if how == "initiative" or game.petition is None:
        return asked
    return _from(asked, game.petition.petitioner, behind=True)


def _from(houses: tuple[HouseId, ...], start: HouseId, *, behind: bool) -> tuple[HouseId, ...]:
    """The Houses, round, from one of them on, or from the one behind it."""
    if start not in houses:
        return houses
    cut = houses.index(start) + behind
    return houses[cut:] + houses[:cut]


def asked_next(game: Game, now: Petition, after: HouseId, *, itself: bool = False) -> HouseId:
    """Who is asked after a House, or is that House `itself`; "" when one bidder is left."""
    turns = _from(order(game), after, behind=not itself)
    out = {*now.passed, now.bidder}
    return next((house for house in turns if house not in out), "")


@carries_out("P-20")
def least(now: Petition) -> int:
    """The least raise, in solaris: a card of cost 0 may be opened at 0, and raised to 1."""
    return now.bid + 1


def ceiling(at: Table, house: HouseId) -> int:
    """The most a House may bid, in solaris; favor never counts, a card's effect may."""
    return at.house(house).solaris + shift(at.game, house, Stat.BID)


@enforces("P-03")
def within_solaris(at: Table, house: HouseId, bid: int) -> str | None:
    """Nobody bids more solaris than he has now."""
    most = ceiling(at, house)
    if bid <= most:
        return None
    return f"{at.house(house).name} may bid {most} solaris, all there are, and not {bid}"


@enforces("P-04")
def above_standing(at: Table, bid: int) -> str | None:
    """One raises or passes; one never matches."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        return "the maxima are sealed: seal one, too, or pass"
    if bid >= least(now):
        return None
    return f"{at.house(now.bidder).name} has bid {now.bid}: raise to {least(now)} at least, or pass"


def still_open(at: Table) -> None:
    """Refuses a word of the bidding once it has ended, or before it begins."""
    now = under_way(at)
    if now.stage is Bidding.PAYING:
        at.refuse("P-06", f"the bidding is over: {at.house(now.bidder).name} has won at {now.bid}")
    if now.stage is Bidding.ANNOUNCED:
        at.refuse("P-17", "the bidding begins when nobody answers with a tactic any more")


def verify_bid(at: Table, house: HouseId, bid: int) -> None:
    """Refuses a bid that cannot be made."""
    bids_now(at, house)
    still_open(at)
    above_standing(at, bid)
    within_solaris(at, house, bid)


can_bid = allows(verify_bid)


def bid(at: Table, house: HouseId, amount: int) -> None:
    """Bid more; the next House is asked."""
    verify_bid(at, house, amount)
    at.emit(BidRaised(rule="P-04", house=house, bid=amount))
    go_on(at, house)


def verify_pass_bid(at: Table, house: HouseId) -> None:
    """Refuses a pass from a House that is not asked."""
    bids_now(at, house)
    still_open(at)


can_pass_bid = allows(verify_pass_bid)


def pass_bid(at: Table, house: HouseId) -> None:
    """Leave the bidding; whose bid stands leaves it at that.

    A House whose maximum is sealed passes when it cannot open it.

    Raises:
        Misread: its own bid stands, and no maxima are being sealed.
    """
    verify_pass_bid(at, house)
    now = under_way(at)
    if house == now.bidder and now.stage is not Bidding.SEALED:
        raise Misread("a House whose bid does not stand", house)
    at.emit(BidPassed(rule="P-05", house=house))
    go_on(at, house)


@resolves(Kind.PETITION)
def begin(at: Table) -> None:
    """Begin the bidding, the window being closed; a card that has left ends the petition."""
    now = under_way(at)
    if now.stage is not Bidding.ANNOUNCED:
        return
    if at.piece(now.piece).place in THERE:
        go_on(at, "")
    else:
        cancel(at)


@carries_out("P-06")
def go_on(at: Table, after: HouseId) -> None:
    """Ask the next House; when one bidder is left, he is the victor at the standing bid."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        from tracker.petition.sealed import ask_next

        ask_next(at)
        return
    asked = asked_next(at.game, now, after)
    if asked:
        at.emit(BidAwaited(rule="P-19", stage=Bidding.BIDDING, house=asked))
    else:
        settle(at)


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
