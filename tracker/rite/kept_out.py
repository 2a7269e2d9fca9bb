"""Who may take part in no rite, by what a card in play says (R-02, R-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Verb
from tracker.standing.forbidding import Deed, forbids

if TYPE_CHECKING:
    from tracker.standing.forbidding import Ban
    from tracker.state import Piece
    from tracker.table import Table


def kept_out(at: Table, piece: Piece) -> Ban | None:
    """What forbids a card to take part in rites, None where nothing does."""
    return forbids(at, piece.holder, Deed(verb=Verb.PARTICIPATE, what=piece, rite=at.game.rite))
