"""How large the decks are and how often they hold a card: by the table's settings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardbase.names import fold, key
from cardbase.vocabulary import Deck, Subtype
from tracker.deployment.guards import by_strictness
from tracker.guards import enforces
from tracker.setting_names import SettingName
from tracker.settings import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.card import Card
    from cardbase.decks import Entry
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("DK-12")
def large_enough(at: Table, house: HouseId, imperial: int, own: int) -> str | None:
    """The least sizes the table has set (OQ-01)."""
    least = {
        Deck.IMPERIAL: number(at.game.settings, SettingName.SMALLEST_IMPERIAL_DECK),
        Deck.HOUSE: number(at.game.settings, SettingName.SMALLEST_HOUSE_DECK),
    }
    sizes = {Deck.IMPERIAL: imperial, Deck.HOUSE: own}
    small = [
        f"the {deck} deck has {sizes[deck]} cards, not {least[deck]} or more"
        for deck in least
        if sizes[deck] < least[deck]
    ]
    if not small:
        return None
    return by_strictness(at, SettingName.DECK_SIZE, "DK-12", house, " and ".join(small))


@enforces("DK-13")
def few_copies(at: Table, house: HouseId, entries: Sequence[Entry]) -> str | None:
    """The most copies of one name the table has set (OQ-02)."""
    held: Counter[str] = Counter()
    known: dict[str, Card] = {}
    for entry in entries:
        name = key(fold(entry.card.full_name))
        held[name] += entry.count
        known[name] = entry.card
    many = [
        f"{count} {known[name].full_name}, not {most} at most"
        for name, count in held.items()
        if (most := most_copies(at, known[name])) and count > most
    ]
    if not many:
        return None
    return by_strictness(at, SettingName.DECK_COPIES, "DK-13", house, "; ".join(many))


def most_copies(at: Table, card: Card) -> int:
    """How many copies of a card its deck may hold; 0 is no limit."""
    if card.deck is Deck.IMPERIAL:
        return number(at.game.settings, SettingName.IMPERIAL_COPIES)
    unique = Subtype.UNIQUE in card.subtypes
    name = SettingName.UNIQUE_COPIES if unique else SettingName.HOUSE_COPIES
    return number(at.game.settings, name)
