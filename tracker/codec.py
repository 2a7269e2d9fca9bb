"""Events as text and back: canonical JSON, strict, older versions brought up to date."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from tracker.errors import BadEvent
from tracker.events import KINDS, Event

Upgrade = Callable[[bytes], bytes]


def _with(key: str, value: str | int | bool) -> Upgrade:
    """Adds what an older version had not; a body that is none is left to the decoder."""

    def upgrade(body: bytes) -> bytes:
        try:
            found = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        except (msgspec.MsgspecError, RecursionError):
            return body
        return msgspec.json.encode({key: value, **found})

    return upgrade


UPGRADES: dict[tuple[str, int], Upgrade] = {
    ("Asked", 1): _with("suggested", ""),
    ("Asked", 2): _with("frame", ""),
    ("CommandGiven", 1): _with("closing", 0),
    ("GameBegan", 1): _with("foreseeable", False),
    ("LimitUsed", 1): _with("amount", 0),
    ("OperationDeclared", 1): _with("spared", False),
    ("PetitionAnnounced", 1): _with("venture", ""),
    ("PetitionEnded", 1): _with("favor", 0),
    ("PetitionEnded", 2): _with("unpaid", 0),
}
"""Kind and version -> what brings the body of an event one version on."""


def encode(event: Event) -> tuple[str, int, str]:
    """The kind, version and canonical body of an event."""
    body = msgspec.json.encode(event, order="sorted").decode()
    return type(event).__name__, type(event).version, body


def decode(kind: str, version: int, body: str, place: str = "") -> Event:
    """The event a body tells; `place` is where it stands, "friday, event 12".

    Raises:
        BadEvent: no such kind, a newer version, or a body that is not exactly its own.
    """
    where = f"{place} ({kind})" if place else kind
    known = KINDS.get(kind)
    if known is None:
        raise BadEvent(where, "no event of this kind is known; a newer Kanly may know it")
    if not 1 <= version <= known.version:
        raise BadEvent(where, f"is of version {version}; this Kanly knows 1 to {known.version}")
    text = body.encode()
    for step in range(version, known.version):
        text = UPGRADES[kind, step](text)
    try:
        event = _decoder(kind).decode(text)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise BadEvent(where, f"cannot be read ({fault})") from None
    if version == known.version and encode(event)[2] != body:
        raise BadEvent(where, "is not written in the one form an event has")
    return event


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(KINDS[kind])
