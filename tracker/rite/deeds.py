"""Deeds of cards in a rite: they join it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import deeds as d
from tracker.cards.deeds import DEEDS
from tracker.rite.joining import join_by_text
from tracker.standing.selecting import pieces

if TYPE_CHECKING:
    from tracker.cards.run import Run
    from tracker.words import HouseId


def joins(run: Run, deed: d.Join, who: HouseId, path: str) -> int:
    """Cards take part in the rite under way, on the side of the House (R-14)."""
    del path
    found = pieces(run.context, deed.what)
    for one in found:
        join_by_text(run.at, who, one)
    return len(found)


DEEDS[d.Join] = joins
