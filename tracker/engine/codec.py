"""Events to text and back, older versions upgraded; the history split into commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec
from msgspec import Struct

from tracker.engine.errors import BadEvent
from tracker.engine.event import Event
from tracker.engine.events import KINDS
from tracker.engine.flow import CommandGiven
from tracker.engine.words import HouseId

UPGRADES: dict[tuple[str, int], tuple[str, str | int | bool]] = {
    ("Asked", 1): ("suggested", ""),
    ("Asked", 2): ("frame", ""),
    ("CommandGiven", 1): ("closing", 0),
    ("DeckDealt", 1): ("digest", ""),
    ("DeckShuffled", 1): ("digest", ""),
    ("DeckShuffled", 2): ("renamed", False),
    ("GameBegan", 1): ("foreseeable", False),
    ("GameBegan", 2): ("commitment", ""),
    ("GameBegan", 3): ("copy_for", ""),
    ("LimitUsed", 1): ("amount", 0),
    ("OperationDeclared", 1): ("spared", False),
    ("PetitionAnnounced", 1): ("venture", ""),
    ("PetitionEnded", 1): ("favor", 0),
    ("PetitionEnded", 2): ("unpaid", 0),
}
"""Kind and version -> the field that the next version added, and its value for older events."""


def encode(event: Event) -> tuple[str, int, str]:
    """The kind, version and canonical body of an event."""
    body = msgspec.json.encode(event, order="sorted").decode()
    return type(event).__name__, type(event).version, body


def decode(kind: str, version: int, body: str, place: str = "") -> Event:
    """The event of a body; `place` locates it in messages, "friday, event 12".

    Raises:
        BadEvent: unknown kind, newer version, or a body that does not match the kind exactly.
    """
    where = f"{place} ({kind})" if place else kind
    known = KINDS.get(kind)
    if known is None:
        raise BadEvent(where, "no event of this kind is known; a newer Kanly may know it")
    if not 1 <= version <= known.version:
        raise BadEvent(where, f"is of version {version}; this Kanly knows 1 to {known.version}")
    text = body.encode()
    try:
        if version < known.version:
            text = _upgraded(text, kind, version)
        event = _decoder(kind).decode(text)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise BadEvent(where, f"cannot be read ({fault})") from None
    if version == known.version and encode(event)[2] != body:
        raise BadEvent(where, "is not written in the one form an event has")
    return event


def _upgraded(text: bytes, kind: str, version: int) -> bytes:
    """The body upgraded to the newest version; one that is no object is left to the decoder."""
    try:
        found = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError):
        return text
    more = dict(UPGRADES[kind, step] for step in range(version, KINDS[kind].version))
    return msgspec.json.encode({**more, **found})


def texts_in(event: Event) -> Iterator[str]:
    """All texts in an event."""
    left = [msgspec.to_builtins(event)]
    for one in left:
        match one:
            case str():
                yield one
            case dict():
                left += (*one, *one.values())
            case list() | tuple():
                left += one


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(KINDS[kind])


class Passage(Struct, frozen=True, kw_only=True):
    """A range of whole commands, such as an undo or redo passes over."""

    first: int  # the number of its first event
    last: int  # the number of its last event
    commands: tuple[CommandGiven, ...]

    def by(self) -> dict[HouseId, int]:
        """House -> how many of the commands are its own; "" for those of the whole table."""
        return dict(Counter(command.house for command in self.commands))

    def of_others(self, house: HouseId = "") -> int:
        """The number of commands by other Houses than this one; for "", than the last speaker.

        Commands of the table as a whole belong to no House and are not counted.
        """
        spoke = [command.house for command in self.commands if command.house]
        mine = house or (spoke[-1] if spoke else "")
        return sum(speaker != mine for speaker in spoke)


def begins(events: Sequence[Event]) -> list[int]:
    """The number of the first event of each command, counting the windows it closed first.

    The events before the first command lay out the game and belong to no command.
    """
    found: list[int] = []
    before = 0
    for seq, event in enumerate(events, 1):
        if isinstance(event, CommandGiven):
            found.append(max(seq - event.closing, before + 1))
            before = seq
    return found


def is_begin(events: Sequence[Event], seq: int) -> bool:
    """Whether an event is one of those that `begins` lists, found without a look at all."""
    for at in range(seq, len(events) + 1):
        event = events[at - 1]
        if isinstance(event, CommandGiven):
            first = at - event.closing
            follows = seq > 1 and isinstance(events[seq - 2], CommandGiven)
            return first == seq or (first < seq and follows)
    return False


def end(events: Sequence[Event], seq: int) -> int:
    """The number of the last event of the command that holds an event."""
    return next((first - 1 for first in begins(events) if first > seq), len(events))


def passage(events: Sequence[Event], first: int, last: int) -> Passage:
    """The commands between two events of the history, inclusive."""
    starts = begins(events)
    held = sum(one <= last for one in starts)
    before = sum(one <= first for one in starts)
    given = [event for event in events if isinstance(event, CommandGiven)]
    return Passage(first=first, last=last, commands=tuple(given[max(before - 1, 0) : held]))
