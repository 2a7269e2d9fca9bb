"""What tactics rule for a while in the initiative, an exchange or a petition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.program.nodes import deeds as d
from tracker.engine.guards import allows
from tracker.engine.words import HouseId, Place, Stat, Until
from tracker.rules.initiative import invert, set_rank, verify_rank
from tracker.rules.lasting import begin_effect
from tracker.standing.ability import Ends, Run
from tracker.standing.context import house
from tracker.standing.testing import amount


def rules(run: Run, deed: d.Rules, who: HouseId, path: str) -> int:
    """Something is ruled for a House, or for all, while the operation or the tactic lasts.

    Raises Ends where it would be a rank that nobody can have.
    """
    del who, path
    many = amount(run.context, deed.amount)
    on = "" if deed.who is None else house(run.context, deed.who)
    if deed.ruling is d.Ruling.INVERTED:
        invert(run.at)
    elif deed.ruling is d.Ruling.RANK:
        if not allows(verify_rank)(run.at, many):
            raise Ends("I-08", f"gives no rank {many}: there is none")
        set_rank(run.at, on, many)
    else:
        tactic = run.at.piece(run.frame.card)
        stays = tactic.place is Place.PLAYED and tactic.active
        by = -many if deed.down else many
        source = tactic.id if stays else ""
        begin_effect(run.at, on, Stat(deed.ruling), by, Until.OPERATION, source)
    return many


RULING: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {d.Rules: rules}
