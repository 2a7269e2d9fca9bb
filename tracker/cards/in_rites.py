"""Deeds of cards in a rite: they join it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.program import deeds as d
from tracker.standing.selecting import pieces

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.cards.run import Run
    from tracker.words import HouseId


def joins(run: Run, deed: d.Join, who: HouseId, path: str) -> int:
    """Cards take part in the rite under way, on the side of the House (R-14)."""
    from tracker.rite.joining import join_by_text

    del path
    found = pieces(run.context, deed.what)
    for one in found:
        join_by_text(run.at, who, one)
    return len(found)


IN_RITES: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {d.Join: joins}
