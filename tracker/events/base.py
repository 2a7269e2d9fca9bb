"""What every event is, and the register of their kinds."""

from typing import ClassVar

from msgspec import Struct

KINDS: dict[str, "type[Event]"] = {}
"""The name of an event -> its class."""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that happened in a game; never changed once written.

    A Struct and not a dataclass: making the classes costs 1 ms at each start instead of 90, and
    it reads itself from JSON, strictly. The modules of events do without annotations kept as text:
    making sense of two hundred texts would cost more than all the rest of it.

    Attributes:
        rule: The rule by which it happened, "" where a person decided it.
    """

    version: ClassVar[int] = 1
    """The newest version; `tracker.codec` brings older ones up to it."""

    rule: str = ""

    def __init_subclass__(cls) -> None:
        KINDS[cls.__name__] = cls
