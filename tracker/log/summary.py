"""What can be said of a game at a glance."""

from __future__ import annotations

from msgspec import Struct


class GameSummary(Struct, frozen=True, kw_only=True):
    """One game at a glance.

    Attributes:
        events: How many events all its branches hold.
        last_at: When the last of them was written, UTC, ISO 8601.
    """

    id: str
    name: str
    made_at: str
    branch: str
    seq: int
    events: int
    last_at: str
