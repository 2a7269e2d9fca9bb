"""What looks at events at the table as they happen; nothing does when a log is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.events import Event
    from tracker.state import Game
    from tracker.table import Table

Watch = Callable[["Table", "Game", "Event"], None]

WATCHED: dict[type[Event], Watch] = {}
"""Kind of event -> what looks at it: the table after it, the game before it, the event."""


def watches(*kinds: type[Event]) -> Callable[[Watch], Watch]:
    """Enters what looks at events of these kinds."""

    def enter(watch: Watch) -> Watch:
        WATCHED.update(dict.fromkeys(kinds, watch))
        return watch

    return enter
