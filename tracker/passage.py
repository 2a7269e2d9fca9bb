"""A line of history by whole commands: where each begins, and what lies between two moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.events import CommandGiven

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.events import Event
    from tracker.words import HouseId


class Passage(Struct, frozen=True, kw_only=True):
    """Consecutive commands, each whole: what an undo or a redo goes over.

    Attributes:
        first: The number of its first event.
        last: The number of its last event.
        commands: The commands, in order.
    """

    first: int
    last: int
    commands: tuple[CommandGiven, ...]

    def by(self) -> dict[HouseId, int]:
        """House -> how many of the commands are its own; "" for those of the whole table."""
        found: dict[HouseId, int] = {}
        for command in self.commands:
            found[command.house] = found.get(command.house, 0) + 1
        return found

    def of_others(self, house: HouseId = "") -> int:
        """How many commands are of another House than this one, the one that spoke last if "".

        The table's own words are nobody's.
        """
        spoke = [command.house for command in self.commands if command.house]
        mine = house or (spoke[-1] if spoke else "")
        return sum(speaker != mine for speaker in spoke)


def begins(events: Sequence[Event]) -> list[int]:
    """The number of the first event of each command, with the windows that it closed first.

    What stands before the first of them is the layout of the game, which no command made.
    """
    found: list[int] = []
    before = 0
    for seq, event in enumerate(events, 1):
        if isinstance(event, CommandGiven):
            found.append(max(seq - event.closing, before + 1))
            before = seq
    return found


def end(events: Sequence[Event], seq: int) -> int:
    """The number of the last event of the command that holds an event."""
    return next((first - 1 for first in begins(events) if first > seq), len(events))


def passage(events: Sequence[Event], first: int, last: int) -> Passage:
    """What lies between two events of a line of history, both of them in it."""
    starts = begins(events)
    held = [one for one in starts if one <= last]
    before = [one for one in held if one <= first]
    given = [event for event in events if isinstance(event, CommandGiven)]
    among = given[max(len(before) - 1, 0) : len(held)]
    return Passage(first=first, last=last, commands=tuple(among))
