"""A House's part of a phase: what may prevent its end, and what its end does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine.flow import HouseDone
from tracker.engine.words import HouseId, Phase

if TYPE_CHECKING:
    from tracker.engine.table import Table

Deed = Callable[["Table", "HouseId"], None]


class HousePart(Struct, frozen=True, kw_only=True):
    """The effect of "next" for a House in a phase."""

    verify: Deed  # raises Refused while something mandatory is left
    does: Deed  # the actions at the end of its part
    says: str  # a description of these actions
    rule: str
    word: str = ""  # the verb of its own that does the same: it is offered, "next" is not


PARTS: dict[Phase, HousePart] = {}
"""Phase -> the part that each House has in it."""


def nothing_left(at: Table, house: HouseId) -> None:
    """A part that can always be ended, without any action."""


def done(at: Table, house: HouseId) -> None:
    """The House has ended its part and is no longer awaited, even if a rule was overruled."""
    if house in at.game.waiting:
        at.emit(HouseDone(rule=PARTS[at.game.phase].rule, house=house))
