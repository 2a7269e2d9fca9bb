"""Tells of abilities of cards under way."""

from __future__ import annotations

from tracker.events import AbilityBegan, AbilityEnded, AbilityKept, AbilityTakenOver, TriggerFired
from tracker.telling.teller import Teller, tells


@tells(AbilityBegan, quiet=True)
def began(t: Teller, event: AbilityBegan) -> str:
    """A card begins to act."""
    return f"{t.piece(event.card)} acts for {t.house(event.house)}"


@tells(AbilityKept, quiet=True)
def kept(t: Teller, event: AbilityKept) -> str:
    """A step of it; the deeds themselves are told by their own events."""
    frame = next(one for one in t.after.frames if one.id == event.frame)
    return f"{t.piece(frame.card)} goes on"


@tells(AbilityEnded, quiet=True)
def ended(t: Teller, event: AbilityEnded) -> str:
    """It is over."""
    frame = next(one for one in t.before.frames if one.id == event.frame)
    return f"{t.piece(frame.card)} has acted"


@tells(TriggerFired, quiet=True)
def fired(t: Teller, event: TriggerFired) -> str:
    """What a card waits for has happened."""
    return f"{t.piece(event.card)} has what it waits for"


@tells(AbilityTakenOver)
def taken_over(t: Teller, event: AbilityTakenOver) -> str:
    """What a card does is carried out by hand, and why."""
    return f"{t.house(event.by)} takes over {t.piece(event.card)} by hand: {event.reason}"
