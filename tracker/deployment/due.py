"""When a subdued card is due (DF-08): its full cost lies on it, and its House must deploy it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.held import on_card
from cardbase.program.holdings import DueWith
from tracker.deployment.price import deferred, is_full
from tracker.dune import governed_dune, own_homeworld
from tracker.governance import is_stranded
from tracker.guards import carries_out
from tracker.kinds import is_placed, is_venture
from tracker.sight import is_covered

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


@carries_out("DF-08")
def is_due(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card has its full cost in tokens and is of those that are forced.

    Events are not, nor ventures (V-15), programs before their first deployment (PD-03), what a
    rival left there (OQ-44), and the old homeworld while Dune is governed (DN-07). What is placed
    like an event is, once it has the tokens that its own text says.
    """
    if is_covered(piece):
        at.cards.leave_open(piece.card)
        return False
    card = at.card(piece)
    placed = is_placed(card) and not has_enough(at, piece)
    waits = piece.dormant or placed or is_venture(card) or is_stranded(at, piece)
    if not piece.subdued or waits or not is_full(at, piece) or not parent_is_up(at, piece):
        return False
    home = own_homeworld(at, house)
    return home is None or home.id != piece.id or governed_dune(at, house) is None


def has_enough(at: Table, piece: Piece) -> bool:
    """Whether a card has the tokens with which its text says it must be deployed."""
    told = on_card(at.card(piece), DueWith)
    return told is not None and deferred(piece) >= told.tokens


@carries_out("DF-10")
def parent_is_up(at: Table, piece: Piece) -> bool:
    """Full tokens on an assigned card force nothing while its parent is subdued."""
    parent = at.game.pieces.get(piece.parent or "")
    return parent is None or parent.deployed
