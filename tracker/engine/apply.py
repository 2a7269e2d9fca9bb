"""Applies one event, or replays all of them. Pure: no clock, no dice, no database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec.structs import fields, replace

from tracker.engine.event import MOST, Event, Notice, counted
from tracker.engine.state import Game


def apply(game: Game, event: Event) -> Game:
    """The game after an event.

    Raises:
        BadEvent: the event cannot follow on this game.
    """
    for name in _numbers(type(event)):
        many = getattr(event, name)
        if not -MOST <= many <= MOST:
            counted(game, many, f"{type(event).__name__} tells of {many}")
    changed = event.apply(game)
    after = replace(changed, seq=game.seq + 1)
    if changed is game:
        vars(after).update(vars(game))  # whatever was found out about it holds still
    elif changed.pieces is game.pieces and "lying" in vars(game):
        vars(after)["lying"] = game.lying
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


def replayed(events: Sequence[Event], keep: Sequence[int]) -> tuple[Game, dict[int, Game]]:
    """The game that these events make, and how it stood after the events of these numbers.

    The numbers are in order. Raises BadEvent.
    """
    now, done, kept = Game(), 0, dict[int, Game]()
    for seq in keep:
        now = kept[seq] = replay(events[done:seq], now)
        done = seq
    return replay(events[done:], now), kept
