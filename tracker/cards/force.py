"""Deeds with force that is no rite's (R-31): one card, a number it is held against, no more.

No window, no bonus, no House limit; what protects from a rite does not help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.operation.words import Compare
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.force import THAT_FORCE
from tracker.cards.choosing import nested
from tracker.events import Noted
from tracker.guards import carries_out
from tracker.standing.counting import amount
from tracker.standing.selecting import pieces

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.cards.run import Run
    from tracker.words import HouseId


@carries_out("R-31")
def strikes(run: Run, deed: d.Strike, who: HouseId, path: str) -> int:
    """Force is applied to a card: it is told and kept; the sentences after it say what falls."""
    del who, path
    (target,) = pieces(run.context, deed.what)
    force = amount(run.context, deed.amount)
    run.keep(THAT_FORCE, force)
    name = run.at.name(target)
    least = "".join(f", {one} needed" for one in _needed(run))
    text = f"{run.cause}: {force} force against {name}{least}"
    run.at.emit(Noted(rule="R-31", house=run.house, text=text))
    return force


def _needed(run: Run) -> list[int]:
    """The least force that is enough, by the conditions that ask for it."""
    asked = [
        one
        for one in nested(run.steps)
        if isinstance(one, p.Compared) and one.left == p.Told(THAT_FORCE)
    ]
    found = {amount(run.context, one.right) + (one.how is Compare.MORE) for one in asked}
    return sorted(found)


FORCE: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {d.Strike: strikes}
