"""The sides of the rite under way: who stands, who takes part, who can be hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Subtype
from tracker.guards import carries_out
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Piece, Rite, Side
    from tracker.table import Table
    from tracker.words import PieceId


def rite_of(at: Table) -> Rite:
    """The rite under way; there must be one."""
    if at.game.rite is None:
        raise AssertionError("no rite is under way")
    return at.game.rite


def stands(at: Table, piece: PieceId) -> bool:
    """Whether a card is still deployed in a domain."""
    found = at.game.pieces.get(piece)
    return found is not None and found.deployed and found.place is Place.DOMAIN


def serves(at: Table, side: Side, piece: PieceId) -> bool:
    """Whether a card is deployed in the domain of a side: who was captured fights no more."""
    return stands(at, piece) and at.piece(piece).holder == side.house


def is_personnel(at: Table, piece: Piece) -> bool:
    """Whether a card is personnel, which takes part with the card it is assigned to."""
    card = at.card(piece)
    return card.type is CardType.RESOURCE and Subtype.PERSONNEL in card.subtypes


@carries_out("R-15")
def taking_part(at: Table, side: Side) -> tuple[Piece, ...]:
    """The cards of a side that were engaged to take part and still stand; no others count."""
    return tuple(at.piece(one) for one in side.joined if serves(at, side, one))


def participants(at: Table, *sides: Side) -> tuple[Piece, ...]:
    """Who takes part on these sides: the leaders, engaged or not, and their additional cards.

    Who is declared counts until it has engaged or stays out: so it is shown ahead.
    """
    ids = [one for side in sides for one in (side.leader, *side.joined, *side.declared)]
    return tuple(at.piece(one) for one in dict.fromkeys(ids) if stands(at, one))


def is_participant(at: Table, piece: PieceId) -> bool:
    """Whether a card takes part on either side, as `participants` has it."""
    rite = rite_of(at)
    named = any(
        piece == side.leader or piece in side.joined or piece in side.declared
        for side in (rite.attack, rite.defense)
    )
    return named and stands(at, piece)


def can_be_hit(at: Table, side: Side) -> tuple[Piece, ...]:
    """The cards of a side that force is assigned to: who takes part, and its leader in any case.

    Who has fallen gets no more force, unless all have.
    """
    rite = rite_of(at)
    there = [one for one in (side.leader, *side.joined) if serves(at, side, one)]
    left = [one for one in there if one not in rite.fallen]
    return tuple(at.piece(one) for one in dict.fromkeys(left or there[:1]))


def side_of(at: Table, piece: PieceId) -> Side | None:
    """The side a card leads or takes part in, None for a card outside the rite."""
    rite = at.game.rite
    if rite is None:
        return None
    for side in (rite.attack, rite.defense):
        if piece == side.leader or piece in side.joined:
            return side
    return None
