"""The bidding as it stands: who is in it and asked next, the least raise and the most (P-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Trait
from tracker.errors import Misread
from tracker.guards import carries_out
from tracker.numbers import shift
from tracker.petition.in_favor import bids_favor
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.standing.figures import of_the_house
from tracker.words import Bidding, Stat

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
    """The most a House may bid: its solaris, and what cards lend; where favor is bid, its favor."""
    now = at.game.petition
    if now is not None and bids_favor(at, now):
        return max(0, at.house(house).favor)
    lent = shift(at.game, house, Stat.BID) + of_the_house(at, house, Trait.TREASURY)
    return at.house(house).solaris + lent


def still_open(at: Table) -> None:
    """Refuses a word of the bidding once it has ended, or before it begins."""
    now = under_way(at)
    if now.stage in {Bidding.WON, Bidding.PAYING}:
        at.refuse("P-06", f"the bidding is over: {at.house(now.bidder).name} has won at {now.bid}")
    if now.stage is Bidding.ANNOUNCED:
        at.refuse("P-17", "the bidding begins when nobody answers with a tactic any more")


def _from(houses: tuple[HouseId, ...], start: HouseId, *, behind: bool) -> tuple[HouseId, ...]:
    """The Houses, round, from one of them on, or from the one behind it."""
    if start not in houses:
        return houses
    cut = houses.index(start) + behind
    return houses[cut:] + houses[:cut]
