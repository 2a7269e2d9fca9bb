"""A House's part of a phase: what may keep it from being done, and what being done does."""

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
    """What "next" does for a House in a phase."""

    verify: Deed  # refuses while the House has still to do something
    does: Deed  # what it does for the House before it is done
    says: str  # what that is, in words
    rule: str


PARTS: dict[Phase, HousePart] = {}
"""The phases in which Houses are awaited, each with their part of it."""


def nothing_left(at: Table, house: HouseId) -> None:
    """A House may always be done, and being done does nothing."""


def done(at: Table, house: HouseId) -> None:
    """The House has done its part; it is no longer awaited, whatever the table set aside."""
    if house in at.game.waiting:
        at.emit(HouseDone(rule=PARTS[at.game.phase].rule, house=house))
