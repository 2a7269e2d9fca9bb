"""The deferment phase: subdued cards get a deferment token each (section 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import begins
from tracker.events import DefermentPlaced, TokensChanged
from tracker.guards import carries_out
from tracker.kinds import is_venture
from tracker.sight import subdued_cards
from tracker.standing.tokens import more_tokens, most_tokens
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

    Events get them, too, and so do assigned cards, whether their parent is deployed or not.
    """
    lying = [piece for house in at.game.playing() for piece in subdued_cards(at.game, house)]
    pieces = [piece for piece in lying if defers(at, piece)]
    first = [piece.id for piece in pieces if room(at, piece)]
    if first:
        at.emit(DefermentPlaced(rule="DF-01", pieces=tuple(first)))
    for piece in pieces:
        place_more(at, at.piece(piece.id))


def room(at: Table, piece: Piece) -> bool:
    """Whether cards in play let a card get a token more."""
    most = most_tokens(at, piece, Token.DEFERMENT)
    return most is None or piece.tokens.get(Token.DEFERMENT, 0) < most


def place_more(at: Table, piece: Piece) -> None:
    """Put the tokens on a card that cards in play bring besides the usual one."""
    most = most_tokens(at, piece, Token.DEFERMENT)
    more = more_tokens(at, piece)
    if most is not None:
        more = min(more, most - piece.tokens.get(Token.DEFERMENT, 0))
    if more > 0:
        placed = TokensChanged(rule="DF-01", piece=piece.id, token=Token.DEFERMENT, by=more)
        at.emit(placed)
