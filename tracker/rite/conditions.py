"""What a card asks of the rite it is used in: who leads, takes part, is attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.rite.participants import brings
from tracker.standing.context import Context
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.uses import Use


def unmet(at: Table, piece: Piece, use: Use) -> str | None:
    """Why a card is not used in the rite under way: what it asks for is not so; None else.

    Who joins by its text is asked for elsewhere (R-14).
    """
    if at.game.rite is None or brings(use):
        return None
    context = Context(at, piece.holder, piece.id, parent=piece.parent or "")
    if all_met(context, use.ability.test):
        return None
    return f"what {at.name(piece)} asks for is not so in this rite: {use.text}"
