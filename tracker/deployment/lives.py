"""Where each kind of card lives in play: by itself in a domain, or on another card (CT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.guards import enforces
from tracker.kinds import is_venture

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


@enforces("CT-01")
def lives_on_a_card(at: Table, piece: Piece, target: Piece) -> str | None:
    """Resources are assigned to a card, ventures to a persona; holdings and events to none."""
    card, name = at.card(piece), at.name(piece)
    if is_venture(card):
        fits = at.card(target).type is CardType.PERSONA
        return None if fits else f"{name} is a venture, and {at.name(target)} is no persona"
    if card.type in {CardType.RESOURCE, CardType.PERSONA}:
        return None
    return f"{name} stands in a domain by itself, and is not assigned to {at.name(target)}"


@enforces("CT-02")
def personas_stand_alone(at: Table, piece: Piece, target: Piece | None) -> str | None:
    """Personas stand in the domain and are never assigned."""
    if at.card(piece).type is not CardType.PERSONA or target is None:
        return None
    return f"{at.name(piece)} is a persona, and no persona is assigned to {at.name(target)}"
