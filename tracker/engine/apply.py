"""Applies one event, or replays all of them. Pure: no clock, no dice, no database."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import fields, replace

from tracker.engine import cards, values  # noqa: F401 - they enter what applies their events
from tracker.engine.errors import BadEvent
from tracker.engine.event import APPLIED_BY, Event, counted
from tracker.engine.flow import Answered, Asked, CommandGiven, Overruled
from tracker.engine.operations import (
    OperationAdvanced,
    OperationEnded,
    WindowClosed,
    WindowOpened,
    WindowPassed,
)
from tracker.engine.rites import (
    AbilityBegan,
    AbilityEnded,
    AbilityKept,
    AbilityTakenOver,
    TriggerFired,
)
from tracker.engine.state import Game

__all__ = ["apply", "replay"]


# --- apply and replay: one event, or all of them --------------------------------------------------

SAID = frozenset(
    {
        CommandGiven,
        Overruled,
        Asked,
        Answered,
        WindowOpened,
        WindowPassed,
        WindowClosed,
        OperationAdvanced,
        OperationEnded,
        AbilityBegan,
        AbilityKept,
        AbilityEnded,
        AbilityTakenOver,
        TriggerFired,
    }
)
"""Events that change nothing of what cards, tokens and Houses are."""


def apply(game: Game, event: Event) -> Game:
    """The game after an event.

    Raises:
        BadEvent: the event cannot follow on this game.
    """
    step = APPLIED_BY.get(type(event))
    if step is None:
        raise BadEvent(f"event {game.seq + 1}", f"{type(event).__name__} changes no game")
    for name in _numbers(type(event)):
        many = getattr(event, name)
        counted(game, many, f"{type(event).__name__} tells of {many}")
    after = replace(step(game, event), seq=game.seq + 1)
    return after if type(event) in SAID or not game.questions else _touched(game, after)


def _touched(before: Game, after: Game) -> Game:
    """The game whose questions know that something has changed since they were asked."""
    asked = {question.id for question in before.questions if not question.touched}
    if not asked:
        return after
    found = (replace(q, touched=True) if q.id in asked else q for q in after.questions)
    return replace(after, questions=tuple(found))


@cache
def _numbers(kind: type[Event]) -> tuple[str, ...]:
    """The numbers an event of a kind tells."""
    return tuple(field.name for field in fields(kind) if field.type is int)


def replay(events: Iterable[Event], game: Game | None = None) -> Game:
    """The game that these events make, from the beginning or from a game. Raises BadEvent."""
    now = game or Game()
    for event in events:
        now = apply(now, event)
    return now
