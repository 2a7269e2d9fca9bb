"""What a card gives itself when it is used in a rite: Direct or Surprise, as long as that lasts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tracker.effects.lasting import begin_effect
from tracker.words import Stat, Until

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.uses import Use

_GAINS = r", it gains (Direct|Surprise)\.$"


def gained(use: Use | None) -> Stat | None:
    """What a use gives its own card, None where it gives anything else (Lingar Bewt)."""
    found = re.search(_GAINS, use.text) if use is not None else None
    return None if found is None else Stat(found[1])


def gain(at: Table, piece: Piece, stat: Stat) -> None:
    """The card has it for the rite under way."""
    if at.game.rite is not None:
        begin_effect(at, piece.id, stat, 1, Until.OPERATION, piece.id)
