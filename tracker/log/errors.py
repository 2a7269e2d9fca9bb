"""The exceptions of the logs of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from errata.text import nearest_or, shown
from tracker.engine.errors import TrackerError

if TYPE_CHECKING:
    from tracker.log.record import Head


class LogError(TrackerError):
    """Base class of the exceptions of logs; nothing was written."""


class UnknownGame(LogError):
    """There is no game of this id; `nearest` are similar ids."""

    def __init__(self, game: str, nearest: Sequence[str] = ()) -> None:
        hint = nearest_or(nearest, "there is no game yet")
        unknown = f'no game is called "{shown(game, most=40)}"; ' if game else ""
        super().__init__(unknown + hint)
        self.game = game
        self.nearest = tuple(nearest)


class GameExists(LogError):
    """A game of this id is there already; `how` says what can be done."""

    def __init__(self, game: str, how: str = "give the new one another name") -> None:
        super().__init__(f'there is a game called "{game}" already; {how}')


class UnknownBranch(LogError):
    """The game has no branch of this name; `nearest` are similar names."""

    def __init__(self, game: str, branch: str, nearest: Sequence[str]) -> None:
        hint = f"nearest: {', '.join(nearest)}"
        super().__init__(f'game {game} has no branch "{shown(branch, most=40)}"; {hint}')
        self.nearest = tuple(nearest)


class BranchExists(LogError):
    """The game has a branch of this name already."""

    def __init__(self, game: str, branch: str) -> None:
        super().__init__(f'game {game} has a branch "{branch}" already; give the new one another')


class TooManyBranches(LogError):
    """The game has as many branches as a log may hold."""

    def __init__(self, game: str, most: int) -> None:
        super().__init__(f"game {game} has {most} branches, no log holds more")


class UnknownMoment(LogError):
    """A branch has no event of this number."""

    def __init__(self, game: str, branch: str, seq: int, tip: int) -> None:
        there = f"it goes from event 1 to {tip}"
        super().__init__(f"game {game}, branch {branch}: no event {seq}, {there}")


class BadName(LogError):
    """A name cannot be used for a game or a branch."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        super().__init__(f'{what}: expected {expected}, found "{shown(found, most=40)}"')


class BadRecord(LogError):
    """A record cannot be stored."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f'record "{shown(kind, most=40)}": {reason}')


class LostRace(LogError):
    """Another process wrote to the game meanwhile: its head was `head` and is `now`."""

    def __init__(self, head: Head, now: Head) -> None:
        super().__init__(
            f"game {head.game}: another program moved it from event {head.seq} of {head.branch} "
            f"to event {now.seq} of {now.branch} meanwhile; nothing of this was written, "
            "look at the game and try again"
        )
        self.head = head
        self.now = now


class Stale(LogError):
    """A command answers `at`, and the game has gone on to `now` since."""

    def __init__(self, at: Head, now: Head, reason: str = "") -> None:
        reason = reason or (
            f"this answers event {at.seq} of {at.branch}, and the game stands at "
            f"event {now.seq} of {now.branch}"
        )
        super().__init__(f"game {now.game}: {reason}; nothing of it was done")
        self.at = at
        self.now = now


class AskedAnew(Stale):
    """An answer is to what was asked for before, and something else is asked for now."""

    def __init__(self, now: Head) -> None:
        super().__init__(now, now, "something else is asked for now than what this answers")


class LogDamaged(LogError):
    """The log of a game is not as it was written, from the event of this number on."""

    def __init__(self, game: str, branch: str, seq: int, reason: str) -> None:
        super().__init__(
            f"game {shown(game)}, branch {shown(branch)}, event {seq}: {reason}; "
            "the log is damaged, bring back a backup or an export"
        )


class LogFileError(LogError):
    """A file is no exported game, or not as it was exported; as a whole where there is no line."""

    def __init__(self, place: str, line: int | None, reason: str) -> None:
        where = place if line is None else f"{place}, line {line}"
        super().__init__(f"{where}: {reason}")
