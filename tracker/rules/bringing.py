"""Cards that an effect brings into play, or assigns out of the hand for nothing."""

from __future__ import annotations

from cardbase.program.nodes.holdings import LiesSubdued
from cardbase.program.stored import on_card
from cardbase.vocabulary import CardType
from tracker.engine.errors import Misread
from tracker.engine.events import CardAssigned, CardDeployed, CardPlaced
from tracker.engine.guards import allows, reason
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, Kind, Place
from tracker.rules.causes import with_cause
from tracker.rules.deployment import not_forbidden, parent_first
from tracker.rules.handling import DISCARDED, any_card
from tracker.rules.homeworlds import after_deployment
from tracker.rules.operation import touch
from tracker.rules.subdual import come_up
from tracker.standing.assigning import verify_assign
from tracker.standing.context import Context
from tracker.standing.hosts import comes_engaged, lets_assign
from tracker.standing.price import (
    favor_rule,
    outsider_favor,
    pay_favor,
    verify_can_be_in_play,
    verify_favor,
)
from tracker.standing.selecting import is_like
from tracker.standing.speech import Words, domain_card

TYPES = frozenset({CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE})
SUBDUED, ENGAGED = "subdued", "engaged"


def verify_bring(  # noqa: PLR0913 - what comes where, and how
    at: Table,
    house: HouseId,
    piece: Piece,
    target: Piece | None,
    *,
    subdued: bool = False,
    down: bool = False,
) -> None:
    """Refuses what an effect cannot bring into play: another copy, a wrong parent, too dear.

    It costs no solaris; the favor for another power's card is due all the same (AL-04).

    Raises:
        Misread: it is no such card, it is in play already, or its parent is not named.
    """
    card = at.card(piece)
    in_domain = piece.place is Place.DOMAIN
    if card.type not in TYPES:
        raise Misread("a persona, a holding or a resource", card.name)
    if piece.deployed or (subdued and in_domain):
        raise Misread("a card that is not in play yet, or a subdued one", card.name)
    if card.type is CardType.RESOURCE and target is None and not in_domain:
        raise Misread(f'"on" and a card that {card.name} is assigned to', "")
    if target is not None:
        verify_assign(at, house, piece, target, down=down)
    else:
        parent_first(at, piece)
    if not subdued:
        not_forbidden(at, house, piece, general=False)
        verify_can_be_in_play(at, house, card, piece)
        verify_favor(at, house, outsider_favor(at, house, piece), card.name)


can_bring = allows(verify_bring)
why_not_brought = reason(verify_bring)


def bring(  # noqa: PLR0913 - what comes where, and how
    at: Table,
    house: HouseId,
    piece: Piece,
    target: Piece | None = None,
    *,
    state: str = "",
    down: bool = False,
) -> None:
    """Bring a card into play by an effect.

    Args:
        at: The table.
        house: Who comes to govern it.
        piece: A card not in play, or a subdued one, which keeps its place.
        target: What it is assigned to.
        state: SUBDUED, ENGAGED, or "" for deployed and disengaged.
        down: The effect lets it be assigned to a subdued card.
    """
    verify_bring(at, house, piece, target, subdued=state == SUBDUED, down=down)
    if state == SUBDUED:
        at.emit(CardPlaced(rule="G-02", piece=piece.id, holder=house))
        if target is not None:
            at.emit(CardAssigned(rule="G-02", piece=piece.id, parent=target.id))
        return
    due = outsider_favor(at, house, piece)
    pay_favor(at, house, due, favor_rule(at, house, piece), at.name(piece))
    parent = piece.parent if target is None else target.id
    turned = state == ENGAGED or comes_engaged(at, house, piece)
    at.emit(CardDeployed(rule="G-02", piece=piece.id, engaged=turned, parent=parent))
    come_up(at, at.piece(piece.id))
    after_deployment(at, at.piece(piece.id).holder, at.piece(piece.id))


@free_verb(
    "bring CARD [on CARD] [subdued|engaged] [by CARD]",
    "an effect brings a card into play at no cost",
    "G-02",
)
def _bring(at: Table, house: HouseId, words: Words) -> None:
    left, _ = with_cause(at, house, words)
    state = next((word for word in (SUBDUED, ENGAGED) if left.flag(word)), "")
    text, on = left.before()
    here = [piece for piece in at.game.pieces.values() if piece.subdued]
    piece = any_card(at, house, text, here, *DISCARDED)
    target = domain_card(at, on) if on else None
    governs = piece.holder if piece.place is Place.DOMAIN else house
    bring(at, governs, piece, target, state=state)


def verify_place_on(at: Table, house: HouseId, piece: Piece, target: Piece) -> bool:
    """Refuses to assign a card out of the hand for nothing where no card of the House lets it.

    Returns:
        Whether it lies there subdued: what lets it be says so, or the table alone lets it.
    """
    lets = lets_assign(at, house, piece, target)
    if lets is None:
        at.refuse("G-02", f"nothing lets {at.name(piece)} be assigned to {at.name(target)} free")
        return True
    says = on_card(at.card(lets), LiesSubdued)
    subdued = says is not None and is_like(Context(at, house, lets.id), says.what, piece)
    verify_assign(at, house, piece, target)
    verify_bring(at, house, piece, target, subdued=subdued)
    return subdued


def place_on(at: Table, house: HouseId, piece: Piece, target: Piece) -> None:
    """Assign a card out of the hand for nothing."""
    subdued = verify_place_on(at, house, piece, target)
    bring(at, house, piece, target, state=SUBDUED if subdued else "")
    touch(at, Kind.DEPLOY, house)
