"""What follows from the game by itself after each command; each module enters its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.table import Table

SETTLES: list[Callable[[Table], None]] = []
"""What follows from the game by itself after each command, in this order."""


def settles(step: Callable[[Table], None]) -> Callable[[Table], None]:
    """Enters something that follows by itself after each command."""
    SETTLES.append(step)
    return step


AT_LAST: list[Callable[[Table], None]] = []
"""What follows once more, when all else has: what ends last may have ended a phase."""


def settles_at_last(step: Callable[[Table], None]) -> Callable[[Table], None]:
    """Enters something that follows once more after all that follows by itself."""
    AT_LAST.append(step)
    return step
