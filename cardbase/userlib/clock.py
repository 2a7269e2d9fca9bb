"""The time as the tables of library.db have it."""

from __future__ import annotations


def now() -> str:
    """The time, UTC, ISO 8601."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
