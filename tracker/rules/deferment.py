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


@carries_out("DF-01", "DF-02", "DF-03", "DF-20", "PD-03", "PD-05")
def place_deferment(at: Table) -> None:
    """Put a token on every subdued card of each domain, however many it has.

    Events get them, too, and so do assigned cards, whether their parent is deployed or not. None
    come on ventures (V-15), on a program before its first deployment (PD-03), and where a card in
    play forbids it (G-02).
    """
    pieces = []
    for piece in (p for house in at.game.playing() for p in subdued_cards(at.game, house)):
        if piece.dormant:
            continue
        if is_covered(piece):
            at.cards.leave_open(piece.card)
        elif not is_venture(at.card(piece)) and token_room(at, piece, Token.DEFERMENT)[0]:
            pieces.append(piece.id)
    if pieces:
        at.emit(DefermentPlaced(rule="DF-01", pieces=tuple(pieces)))


@carries_out("DF-08", "DF-10")
def is_due(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card has its full cost in tokens and is of those that are forced.

    Events are not, nor ventures (V-15), programs before their first deployment (PD-03), what a
    rival left there (OQ-44), what lies on a subdued card, and the old homeworld while Dune is
    governed (DN-07). What is placed like an event is, once it has the tokens that its own text
    says.
    """
    if is_covered(piece):
        at.cards.leave_open(piece.card)
        return False
    card = at.card(piece)
    due_with = on_card(card, DueWith)
    placed = is_placed(card) and (due_with is None or deferred(piece) < due_with.tokens)
    waits = piece.dormant or placed or is_venture(card) or is_stranded(at, piece)
    parent = at.game.pieces.get(piece.parent or "")
    parent_is_down = parent is not None and not parent.deployed
    if not piece.subdued or waits or not is_full(at, piece) or parent_is_down:
        return False
    home = own_homeworld(at, house)
    return home is None or home.id != piece.id or governed_dune(at, house) is None
