"""The deferment phase: subdued cards get a deferment token each (section 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import begins
from tracker.events import DefermentPlaced
from tracker.guards import carries_out
from tracker.kinds import is_venture
from tracker.sight import is_covered, subdued_cards
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
    if is_covered(piece) and not piece.dormant:
        at.cards.leave_open(piece.card)
        return False
    return not piece.dormant and not is_venture(at.card(piece))


@begins(Phase.DEFERMENT)
@carries_out("DF-01", "DF-02", "DF-03", "DF-20")
def place_deferment(at: Table) -> None:
    """Put a token on every subdued card of each domain, however many it has.

    Events get them, too, and so do assigned cards, whether their parent is deployed or not; but
    none comes where a card in play forbids it (G-02).
    """
    lying = [piece for house in at.game.playing() for piece in subdued_cards(at.game, house)]
    pieces = [piece for piece in lying if defers(at, piece)]
    first = [one.id for one in pieces if token_room(at, one, Token.DEFERMENT)[0]]
    if first:
        at.emit(DefermentPlaced(rule="DF-01", pieces=tuple(first)))
