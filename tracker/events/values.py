"""Events of what a House has: solaris, spice, favor, limits."""

from tracker.events.base import Event
from tracker.words import HouseId, PieceId, Place


class SolarisChanged(Event, frozen=True, kw_only=True):
    """A House gained or paid solaris, from or to the Imperial treasury (Z-05)."""

    house: HouseId
    by: int
    cause: str = ""


class FavorChanged(Event, frozen=True, kw_only=True):
    """A House gained or discarded favor; it may fall below 0 (F-05)."""

    house: HouseId
    by: int
    cause: str = ""


class SpiceMoved(Event, frozen=True, kw_only=True):
    """Spice went from one place to another; the CROE follows the Guild Hoard (X-11).

    Attributes:
        source: A House, "guild", a card with spice tokens, or "" for new spice (SP-01).
        target: A House, "guild", a card, or "" when the spice leaves the game.
    """

    source: HouseId | PieceId
    target: HouseId | PieceId
    amount: int
    cause: str = ""


class BudgetSpent(Event, frozen=True, kw_only=True):
    """A House spent creation solaris (HP-05); a gift of the budget is negative."""

    house: HouseId
    by: int


class LimitsChanged(Event, frozen=True, kw_only=True):
    """The hand or Assembly limit of a House changed."""

    house: HouseId
    hand: int
    assembly: int


class UnseenChanged(Event, frozen=True, kw_only=True):
    """The number of cards in a place whose names nobody told the tracker changed."""

    house: HouseId
    place: Place
    by: int
    cause: str = ""
