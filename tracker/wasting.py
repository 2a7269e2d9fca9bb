"""Cards that are discarded once what lies on them has taken their last Resistance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.holdings import DiscardedAtNone
from tracker.cards.fits import spared
from tracker.leaving import discard
from tracker.numbers import resistance
from tracker.settling import settles
from tracker.standing.immunity import DISCARD, immune
from tracker.standing.in_force import holding
from tracker.standing.selecting import pieces
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.table import Table


@settles
def waste_away(at: Table) -> None:
    """Discard who has no Resistance left by the card that says so, unless it is immune to that."""
    found = {
        one.id: context.card
        for context, says in tuple(holding(at, DiscardedAtNone, {}))
        for one in pieces(context, says.what)
    }
    for target, by in found.items():
        piece = at.piece(target)
        immune_to_it = spared(at, by, piece) or immune(at, piece, DISCARD) is not None
        if piece.place is Place.DOMAIN and resistance(at, piece) <= 0 and not immune_to_it:
            discard(at, piece, "G-02")
