"""The deferment phase: subdued cards get a deferment token each (section 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import begins
from tracker.events import DefermentPlaced
from tracker.guards import carries_out
from tracker.kinds import is_venture
from tracker.sight import subdued_cards
from tracker.standing.forbidding import token_room
from tracker.words import Phase, Token

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


@carries_out("PD-03", "PD-05")
def defers(at: Table, piece: Piece) -> bool:
    """Whether a subdued card gets deferment tokens.

    It is no venture (V-15), and no program that waits for its first deployment (PD-03);
    afterwards a program does (PD-05).
    """
    return not piece.dormant and not is_venture(at.card(piece))


@begins(Phase.DEFERMENT)
@carries_out("DF-01", "DF-02", "DF-03", "DF-20")
def place_deferment(at: Table) -> None:
    """Put a token on every subdued card of each domain, however many it has.

    Events get them, too, and so do assigned cards, whether their parent is deployed or not; but
    none comes where a card in play forbids it (G-02).
    """
    lying = [piece for house in at.game.playing() for piece in subdued_cards(at.game, house)]
    pieces = [one for one in lying if defers(at, one) and token_room(at, one, Token.DEFERMENT)[0]]
    if pieces:
        at.emit(DefermentPlaced(rule="DF-01", pieces=tuple(piece.id for piece in pieces)))
