"""The sides of the rite under way: who stands, who takes part, who can be hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Subtype
from tracker.guards import carries_out
from tracker.words import FIGHTS_FOR, Place, Stat

if TYPE_CHECKING:
    from tracker.state import Effect, Piece, Rite, Side
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def rite_of(at: Table) -> Rite:
    """The rite under way; there must be one."""
    if at.game.rite is None:
        raise AssertionError("no rite is under way")
    return at.game.rite


def stands(at: Table, piece: PieceId) -> bool:
    """Whether a card is still deployed in a domain."""
    found = at.game.pieces.get(piece)
    return found is not None and found.deployed and found.place is Place.DOMAIN


def is_pawns(effect: Effect) -> bool:
    """Whether an effect lets a card lead a rite for another House than its own."""
    return effect.stat == Stat.PAWN


def is_pawn(at: Table, side: Side, piece: PieceId) -> bool:
    """Whether a card leads a side for another House than its own."""
    return piece == side.leader and any(e.on == piece for e in at.game.effects if is_pawns(e))


def serves(at: Table, side: Side, piece: PieceId) -> bool:
    """Whether a card is deployed and fights for a side: who was captured fights no more.

    So does who leads it for another House.
    """
    own = stands(at, piece) and fights_for(at, at.piece(piece), side.house)
    return own or (stands(at, piece) and is_pawn(at, side, piece))


def fights_for(at: Table, piece: Piece, house: HouseId) -> bool:
    """Whether a card fights for a House: its governor's, or one that a card has it Counter for."""
    if piece.holder == house:
        return True
    stat = f"{FIGHTS_FOR}{house}"
    return any(one.on == piece.id and one.stat == stat for one in at.game.effects)


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

    Who has fallen gets no more force, unless all have; who counts as one with the leader gets none
    of its own.
    """
    rite = rite_of(at)
    apart = {one.on for one in at.game.effects if one.stat == Stat.AS_ONE}
    there = [
        one
        for one in (side.leader, *side.joined)
        if serves(at, side, one) and (one == side.leader or one not in apart)
    ]
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
