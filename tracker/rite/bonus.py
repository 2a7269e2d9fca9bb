"""The bonus of a rite (R-23 to R-27): only for the attacker, only for the original target."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.table import Table


def offer(at: Table) -> None:
    """Offer the attacker the bonus, where it is due."""
