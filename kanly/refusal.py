"""A refusal in one line: the reason, the rule, how sure it is, how to overrule it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.errors import Refused


def told(fault: Refused, *, can_overrule: bool = True) -> str:
    """The line a player reads; not every command can overrule."""
    how = '; overrule it with --override "why"' if can_overrule else ""
    return f"{fault.reason} ({proof(fault.rule)}){how}"


def proof(rule_id: str) -> str:
    """Id, confidence and source of a rule: "P-04, official: CRF §2.B.i.b".

    A game from elsewhere may name a rule that is none: it stands there as the game has it.
    """
    from errata import rule
    from errata.errors import UnknownRule
    from errata.shown import shown

    try:
        entry = rule(rule_id)
    except UnknownRule:
        return f'by a rule that is none, "{shown(rule_id)}"'
    sure = f", {entry.confidence}" if entry.confidence else ""
    return f"{entry.id}{sure}: {entry.source}"
