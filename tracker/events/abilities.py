"""Events of abilities under way: begun, kept, ended."""

from tracker.events.base import Event
from tracker.words import HouseId, PieceId


class AbilityBegan(Event, frozen=True, kw_only=True):
    """A card begins to do what a part of its Program says.

    Attributes:
        part: "ability 0", "trigger 1".
        parent: What the card is assigned to, "" for nothing.
        kept: What is known from the start: the number chosen, the card that triggered it.
    """

    frame: str
    card: PieceId
    house: HouseId
    part: str
    parent: PieceId = ""
    kept: dict[str, int | str | tuple[str, ...]] = {}  # noqa: RUF012 - a Struct copies it


class TriggerFired(Event, frozen=True, kw_only=True):
    """Something happened that a card waits for: it acts when no ability is under way.

    Attributes:
        part: "trigger 1".
        kept: The card it was done to, the House that did it, how much.
    """

    frame: str
    card: PieceId
    house: HouseId
    part: str
    parent: PieceId = ""
    kept: dict[str, int | str | tuple[str, ...]] = {}  # noqa: RUF012 - a Struct copies it


class AbilityKept(Event, frozen=True, kw_only=True):
    """An ability keeps an answer, or that a step of it is done and how much came of it."""

    frame: str
    key: str
    value: int | str | tuple[str, ...]


class AbilityEnded(Event, frozen=True, kw_only=True):
    """An ability is over."""

    frame: str


class AbilityTakenOver(Event, frozen=True, kw_only=True):
    """The table carries out by hand what a card was doing, or was about to do; its questions close.

    Attributes:
        card: Whose ability it is.
        by: Who said so.
        reason: Why, in words.
    """

    frame: str
    card: PieceId
    by: HouseId
    reason: str
