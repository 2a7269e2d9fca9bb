"""What cards in play change in how many cards a card may bear."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind
from cardbase.program import holdings as h
from tracker.standing.layer import context_of, of_card, on_card
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def is_uncounted(at: Table, piece: Piece, target: Piece) -> bool:
    """Whether a card takes no room under the Command of its target, or would take none there.

    Its own text says so; on what its conditions ask for, it is asked as though it lay there.
    """
    found = [one for one in of_card(at, piece) if isinstance(one.holding, h.Uncounted)]
    if not found or not all(one.test for one in found):
        return bool(found)
    there = at.asks()
    if piece.parent != target.id:
        moved = replace(piece, parent=target.id)
        there.game = replace(at.game, pieces={**at.game.pieces, piece.id: moved})
    return any(all_met(context_of(there, one), one.test) for one in found)


def may_bear_more(at: Table, piece: Piece, kind: str) -> int:
    """How many more cards of a kind a card may bear than a text that forbids a second one says."""
    found = [cast("h.MayBear", one.holding) for one in on_card(at, h.MayBear, piece)]
    return sum(one.more for one in found if one.kind == Kind(kind))
