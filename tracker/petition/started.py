"""What a venture says of the petition it initiates: who wins the card, and who is paid.

Where each House is a petitioner whoever wins pays the whole bid, to the House that had the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import auction
from cardbase.program import deeds as d
from cardbase.program.held import says
from cardbase.program.holdings import Particular
from tracker.deployment.assigning import can_assign
from tracker.effects.handling import put_tokens
from tracker.events import CardAssigned, CardDeployed, CardsDisengaged, CardTransferred
from tracker.governance import capture
from tracker.words import Place

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Petition, Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def started_by(card: Card) -> auction.StartPetition | None:
    """What a card says of the petition it initiates; None for one that initiates none."""
    for ability in card.program.abilities:
        for step in ability.steps:
            if isinstance(step, d.Does) and isinstance(step.deed, auction.StartPetition):
                return step.deed
    return None


def has(at: Table, now: Petition, what: Particular) -> bool:
    """Whether the venture that initiated the petition says something of it."""
    return bool(now.venture) and says(at.card(now.venture), what)


def wins_the_card(at: Table, now: Petition) -> bool:
    """Whether who bids most gets the card: the petitioner, or each where each is one."""
    return now.bidder == now.petitioner or has(at, now, Particular.ALL_PETITION)


def seller(at: Table, now: Petition) -> HouseId:
    """The House that had the card and is paid for it, "" where none is."""
    return at.piece(now.piece).holder if has(at, now, Particular.ALL_PETITION) else ""


def hosts(at: Table, now: Petition, house: HouseId) -> tuple[Piece, ...]:
    """The cards of a House on which it can deploy equipment that it wins."""
    piece = at.piece(now.piece)
    mine = (one for one in at.game.domain(house) if one.id != piece.id)
    return tuple(one for one in mine if can_assign(at, house, piece, one))


def needs_host(at: Table, now: Petition, house: HouseId) -> bool:
    """Whether a House that wins must say on which of its cards the equipment goes."""
    return has(at, now, Particular.VICTOR_DEPLOYS) and at.piece(now.piece).holder != house


def hand_to(at: Table, now: Petition, target: PieceId) -> bool:
    """Give the victor the card, as the venture says; False where it is deployed as ever."""
    piece, victor = at.piece(now.piece), now.bidder
    if has(at, now, Particular.VICTOR_CAPTURES):
        if piece.holder != victor and piece.place is Place.DOMAIN:
            capture(at, piece, victor)
        if has(at, now, Particular.GETS_DEFERRED):
            put_tokens(at, at.piece(piece.id), "deferment", 1, at.name(now.venture))
        return True
    if not has(at, now, Particular.VICTOR_DEPLOYS):
        return False
    if piece.holder == victor:
        if piece.engaged:
            at.emit(CardsDisengaged(rule="G-02", pieces=(piece.id,)))
        return True
    at.emit(CardAssigned(rule="G-02", piece=piece.id, parent=None))
    at.emit(CardTransferred(rule="G-02", piece=piece.id, holder=victor))
    host = target or next((one.id for one in hosts(at, now, victor)), None)
    at.emit(CardDeployed(rule="P-07", piece=piece.id, engaged=False, parent=host))
    return True
