"""Applies one event, or replays all of them. Pure: no clock, no dice, no database."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import fields, replace

from tracker.engine.event import Event, Notice, counted
from tracker.engine.state import Game


def apply(game: Game, event: Event) -> Game:
    """The game after an event.

    Raises:
        BadEvent: the event cannot follow on this game.
    """
    for name in _numbers(type(event)):
        many = getattr(event, name)
        counted(game, many, f"{type(event).__name__} tells of {many}")
    after = replace(event.apply(game), seq=game.seq + 1)
    if not game.questions or isinstance(event, Notice):
        return after
    asked = {question.id for question in game.questions}
    # what a question was asked about may have changed since
    found = (replace(q, touched=True) if q.id in asked else q for q in after.questions)
    return replace(after, questions=tuple(found))


@cache
def _numbers(kind: type[Event]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.type is int)


def replay(events: Iterable[Event], game: Game | None = None) -> Game:
    """The game that these events make, from the beginning or from a game. Raises BadEvent."""
    now = game or Game()
    for event in events:
        now = apply(now, event)
    return now
