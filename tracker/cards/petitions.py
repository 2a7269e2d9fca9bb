"""Deeds with the petition under way: it ends, is resolved, bids are ignored or made at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import deeds as d
from tracker.cards.asking import put
from tracker.cards.choosing import told
from tracker.engine.events import (
    AbilityEnded,
    BidRaised,
    BidsIgnored,
    PetitionAnnounced,
    WindowClosed,
)
from tracker.engine.guards import reason
from tracker.engine.state import Petition, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Kind, Place, Stat, Until
from tracker.rules.governance import discard
from tracker.rules.lasting import begin_effect
from tracker.rules.operation import declare, finish
from tracker.rules.petition.bids import cancel, ceiling, least
from tracker.rules.petition.opening import could_be_deployed, has_not_lost
from tracker.rules.petition.paying import settle
from tracker.standing.ability import Ends, Run, Waiting, the_card
from tracker.standing.context import house
from tracker.standing.figures import Deal, cost
from tracker.standing.forbidding import Deed, bans

BID = "bid"
"""The key of the bid that is made at once."""


def _under_way(run: Run) -> Petition:
    """The petition under way. Raises Ends."""
    now = run.at.game.petition
    if now is None:
        raise Ends("P-14", "does nothing: no petition is under way")
    return now


def ends(run: Run, deed: auction.EndPetition, who: HouseId, path: str) -> int:
    """The petition ends without a victor, and its tactics with it."""
    del who, path
    card = _under_way(run).piece
    cancel(run.at)
    if deed.bars:
        begin_effect(run.at, card, Stat.NO_PETITION, 1, Until.INTERVAL)
    return 1


def bids_now(run: Run, deed: auction.BidsNow, who: HouseId, path: str) -> int:
    """A House bids before the bidding begins: whose bid stands may leave it at that.

    Raises:
        Waiting: it is asked how much.
    """
    del path
    now, bidder = _under_way(run), house(run.context, deed.who)
    low = now.bid if bidder == now.bidder else least(now)
    high = max(low, ceiling(run.at, bidder))
    said = run.kept(BID)
    if not isinstance(said, int) and high > low:
        put(run, BID, who, f"your bid, from {low} to {high}? {told(run)}", low=low, high=high)
        raise Waiting
    bid = said if isinstance(said, int) else low
    if bid > now.bid or bidder != now.bidder:
        run.at.emit(BidRaised(rule="P-04", house=bidder, bid=bid))
    return bid


def resolves(run: Run, deed: auction.ResolvePetition, who: HouseId, path: str) -> int:
    """Nobody is asked for a bid any more: whose bid stands is the victor (P-06)."""
    del deed, who, path
    _under_way(run)
    if run.at.game.window is not None:
        run.at.emit(WindowClosed(rule="P-06"))
    settle(run.at)
    return 1


def ignores(run: Run, deed: auction.IgnoreBids, who: HouseId, path: str) -> int:
    """The bids made so far count no more; once the window closes the petitioner bids anew."""
    del deed, who, path
    _under_way(run)
    run.at.emit(BidsIgnored(rule="G-02"))
    return 1


def starts(run: Run, deed: auction.StartPetition, who: HouseId, path: str) -> int:
    """A petition is initiated: the operation of the venture is over, and the bidding begins.

    Raises:
        Waiting: the petitioner is asked for his first bid.
    """
    del path
    at = run.at
    piece = the_card(run, deed.what)
    price = cost(at, piece, Deal(who, petition=True))
    why = cannot_start(at, who, piece, anyway=deed.anyway)
    if why is not None:
        raise Ends(*why)
    low, high = price or 0, ceiling(at, who)
    if high < low:
        raise Ends("P-03", f"initiates nothing: {at.name(piece)} costs {low}, more than there is")
    said = run.kept(BID)
    if not isinstance(said, int) and high > low:
        put(run, BID, who, f"your first bid, {low} to {high}? {told(run)}", low=low, high=high)
        raise Waiting
    bid, venture = said if isinstance(said, int) else low, run.frame.card
    at.emit(AbilityEnded(rule="CT-16", frame=run.id))
    if at.game.operation is not None:
        discard(at, at.piece(venture), "V-11")
        finish(at)
    at.emit(
        PetitionAnnounced(
            rule="P-01",
            house=who,
            piece=piece.id,
            cost=low if price is not None else bid,
            bid=bid,
            venture=venture,
        )
    )
    declare(at, Kind.PETITION, who, piece.id)
    return 1


def cannot_start(
    at: Table, house: HouseId, piece: Piece, *, anyway: bool
) -> tuple[str, str] | None:
    """The rule by which a House cannot petition for a card so, and why; None where it can."""
    why = None if anyway else reason(has_not_lost)(at, house)
    if why is not None:
        return "P-15", why
    for by in bans(at, house, Deed(verb=Verb.INITIATE, what=piece, petition=True)):
        return "P-01", f"{by} forbids to petition {at.name(piece)}"
    if piece.place is Place.ASSEMBLY:
        why = reason(could_be_deployed)(at, house, piece, "")
    return None if why is None else ("P-18", why)


PETITIONING: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    auction.EndPetition: ends,
    auction.StartPetition: starts,
    auction.BidsNow: bids_now,
    auction.ResolvePetition: resolves,
    auction.IgnoreBids: ignores,
}
