"""A petition in which all bid favor, and one that is opened anew (G-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.held import says
from cardbase.program.holdings import Particular
from tracker.deployment.costs import lose_favor
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Petition
    from tracker.table import Table


def bids_favor(at: Table, now: Petition) -> bool:
    """Whether a card lies on the card petitioned for by which all bid favor, and it costs 0."""
    return any(
        piece.place is Place.PLAYED
        and piece.active
        and piece.parent == now.piece
        and says(at.card(piece), Particular.BIDS_FAVOR)
        for piece in at.game.pieces.values()
    )


def ware(at: Table) -> str:
    """What is bid in the petition under way."""
    now = at.game.petition
    return "favor" if now is not None and bids_favor(at, now) else "solaris"


def listed(at: Table, now: Petition) -> int:
    """The deployment cost listed on the card; where that is X, what was said for it."""
    cost = at.card(now.piece).cost
    return now.listed if cost is None else cost


def discard_bid(at: Table, now: Petition) -> None:
    """The victor discards all favor he has bid."""
    lose_favor(at, now.bidder, now.bid, "G-02", f"the petition for {at.name(now.piece)}")
