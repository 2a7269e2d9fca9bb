"""Why a number is what it is, on the screen: each event that changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.grid import grid
from kanly.output import paragraph, strong

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.session import Session
    from tracker.why import Change, Value


def page(session: Session, what: str, now: Value, changes: Sequence[Change]) -> str:
    """What it is now, and the events that made it so, with their commands and rules."""
    head = strong(paragraph(f"{what}: {_value(now)}", first=""))
    if not changes:
        return f"{head}\n{paragraph('No event has changed it.')}"
    rows = [
        (
            str(one.seq),
            f"{_value(one.before)} > {_value(one.after)}",
            _cause(session, one),
            one.event.rule or "-",
        )
        for one in changes
    ]
    return f"{head}\n{grid(('event', 'change', 'by', 'rule'), rows)}"


def _cause(session: Session, one: Change) -> str:
    """What was said that led to it, and what the event itself tells."""
    said = f"{one.house}: {one.command}" if one.house else one.command
    cause = str(getattr(one.event, "cause", ""))
    return said + (f" ({cause})" if cause else "") or session.game.name


def _value(value: Value) -> str:
    return "-" if value is None or value == "" else str(value)
