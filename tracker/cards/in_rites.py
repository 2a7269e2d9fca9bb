"""Deeds of cards in a rite: they join it, they gain an ability as long as it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.operation.lexicon import Kind
from cardbase.program import deeds as d
from tracker.effects.lasting import begin_effect
from tracker.standing.selecting import pieces
from tracker.words import Stat, Until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.cards.run import Run
    from tracker.words import HouseId

STATS = {Kind.SURPRISE: Stat.SURPRISE, Kind.DIRECT: Stat.DIRECT, Kind.COUNTER: Stat.COUNTER}


def joins(run: Run, deed: d.Join, who: HouseId, path: str) -> int:
    """Cards take part in the rite under way, on the side of the House (R-14)."""
    from tracker.rite.joining import join_by_text

    del path
    found = pieces(run.context, deed.what)
    for one in found:
        join_by_text(run.at, who, one)
    return len(found)


def gives(run: Run, deed: d.Give, who: HouseId, path: str) -> int:
    """Cards have an ability for the rite under way."""
    del who, path
    if run.at.game.rite is None:
        return 0
    found = pieces(run.context, deed.to)
    for one in found:
        begin_effect(run.at, one.id, STATS[deed.ability], 1, Until.OPERATION, run.frame.card)
    return len(found)


IN_RITES: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Join: joins,
    d.Give: gives,
}
