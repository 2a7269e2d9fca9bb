"""The Deferment phase (11.1): a token each, and which subdued cards are due."""

from __future__ import annotations

from cardbase.program.nodes.holdings import DueWith
from cardbase.program.stored import on_card
from tracker.engine.events import DefermentPlaced
from tracker.engine.guards import carries_out
from tracker.engine.sight import is_covered, subdued_cards
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Token
from tracker.rules.governance import is_stranded
from tracker.standing.forbidding import token_room
from tracker.standing.kinds import governed_dune, is_placed, is_venture, own_homeworld
from tracker.standing.price import deferred, is_full


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


# --- When a subdued card is due (DF-08): its full cost lies on it, and its House must deploy it ---


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
