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


ROUNDS = 200
"""How often what follows by itself is looked at: far more than the cards of a table make of it."""


def follow(at: Table) -> None:
    """Let everything follow that follows by itself, until nothing more does.

    Raises:
        RuntimeError: it never ends; a fault of ours, which no game should find.
    """
    for _ in range(ROUNDS):
        before = len(at.events)
        for step in (*SETTLES, *AT_LAST):
            step(at)
        if len(at.events) == before:
            return
    last = ", ".join(type(event).__name__ for event in at.events[-5:])
    raise RuntimeError(f"what follows never ends: {last}")


def settles_at_last(step: Callable[[Table], None]) -> Callable[[Table], None]:
    """Enters something that follows once more after all that follows by itself."""
    AT_LAST.append(step)
    return step
