"""The events of a logged game: of one line, of all branches; whether they can be replayed."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.apply import replay
from tracker.engine.codec import decode
from tracker.engine.errors import BadEvent
from tracker.engine.events import Event, GameStaged
from tracker.engine.settings import misset
from tracker.log.record import MAIN, Record, WholeGame
from tracker.log.store import GameLog


def read_events(game: str, records: Sequence[Record]) -> list[Event]:
    """The events of records. Raises BadEvent, which names the game and the event."""
    return [decode(r.kind, r.version, r.body, f"{game}, event {r.seq}") for r in records]


def reader_of(first: Record) -> str:
    """Whom a game is a copy for, by its first record; "" where it is no copy, or not readable."""
    try:
        (event,) = read_events("", (first,))
    except BadEvent:
        return ""
    named = event.game if isinstance(event, GameStaged) else event
    return str(getattr(named, "copy_for", ""))


def copied_for(log: GameLog, game: str) -> str:
    """Whom a game is a copy for, "" where it is played here. Raises UnknownGame, LogDamaged."""
    return reader_of(log.records(game, MAIN, 1)[0])


def lines_of_history(whole: WholeGame) -> dict[str, list[Record]]:
    """Branch -> its records from the first event of the game to its tip."""
    lines: dict[str, list[Record]] = {}
    for one in whole.branches:
        before = lines[one.parent][: one.fork] if one.parent else []
        lines[one.branch] = [*before, *(r for r in whole.records if r.branch == one.branch)]
    return lines


def check(whole: WholeGame) -> None:
    """Check that every branch of an imported game can be replayed.

    Raises:
        BadEvent: one cannot, or the settings are invalid.
    """
    for line in lines_of_history(whole).values():
        game = replay(read_events(whole.head.game, line))
        fault = misset(game.settings)
        if fault is not None:
            raise BadEvent(f"{whole.head.game}, event 1", f"cannot be so set: {fault}")
