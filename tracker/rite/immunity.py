"""What the text of a card makes it immune to, outside rites (Lt. Kinet)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.kinds import is_venture

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table

IMMUNE, VOICES = "This card is immune to ", "Voice effects"


def is_immune(at: Table, target: Piece, piece: Piece) -> bool:
    """Whether a deployed card is immune, by its text, to what strikes."""
    text, card = at.card(target).operation, at.card(piece)
    weirds = is_venture(card) and Subtype.WEIRDING in card.subtypes
    kinds = [kind for kind, so in (("weirding ventures", weirds), (VOICES, is_voice(card))) if so]
    return target.deployed and IMMUNE in text and any(kind in text for kind in kinds)


def is_voice(card: Card) -> bool:
    """Whether what a card does is a Voice Effect."""
    return "Voice Effect" in card.operation
