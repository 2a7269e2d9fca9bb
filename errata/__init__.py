"""The word of the authorities: rule register, open questions, conflicts, errata as overlays."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errata.entry import Entry

__all__ = ["rule"]


def rule(rule_id: str) -> Entry:
    """The entry of the register with this id, as `errata.rule("P-04")`. Raises UnknownRule."""
    from errata import register

    return register.rule(rule_id)
