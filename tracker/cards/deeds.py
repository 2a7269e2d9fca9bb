"""The deeds by their nodes: one function each, which does it and tells how much came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.program import deeds as d
from tracker.cards.amounts import AMOUNTS
from tracker.cards.by_hand import by_hand
from tracker.cards.changing import CHANGING
from tracker.cards.domains import DOMAINS
from tracker.cards.force import FORCE
from tracker.cards.handling import HANDLING
from tracker.cards.moving import MOVING
from tracker.cards.petitions import PETITIONING
from tracker.cards.piles import PILED
from tracker.cards.rites import RITES
from tracker.cards.ruling import RULING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.cards.run import Run
    from tracker.words import HouseId

DEEDS: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    **AMOUNTS,
    **HANDLING,
    **MOVING,
    **DOMAINS,
    **FORCE,
    **CHANGING,
    **RITES,
    **RULING,
    **PETITIONING,
    **PILED,
    d.ByHand: by_hand,
}
"""Node -> what does it: for a House, at a place of the ability; a test holds that none is left out.

Rites enter theirs themselves (`tracker.rite.deeds`): they know this module, and not it them.

A function may ask (raising Waiting) and end the ability (raising Ends) only before it emits.
"""
