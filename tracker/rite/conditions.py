"""What a card asks of the rite it is used in: who leads, takes part, is attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.rite.participants import brings
from tracker.rite.texts.fates import texts
from tracker.standing.context import Context
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.uses import Use


def unmet(at: Table, piece: Piece, use: Use) -> str | None:
    """Why a card is not used in the rite under way: what it asks for is not so; None else.

    Who joins by its text is asked for elsewhere (R-14); what becomes of the vanquished by a card
    that says so as a tactic is asked when they fall (R-28).
    """
    if at.game.rite is None or brings(use):
        return None
    if any(text.tactic for text in texts().get(piece.card, ())):
        return f"{at.name(piece)} acts by itself: its House is asked once cards are vanquished"
    context = Context(at, piece.holder, piece.id, parent=piece.parent or "")
    if all_met(context, use.ability.test):
        return None
    return f"what {at.name(piece)} asks for is not so in this rite: {use.text}"
