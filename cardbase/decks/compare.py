"""What two decks have that the other has not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.decks.deck_list import DeckList


@dataclass(frozen=True, kw_only=True)
class Change:
    """A card of which two decks hold different counts in a section."""

    section: Section
    card: Card
    before: int
    after: int


def changes(one: DeckList, other: DeckList) -> tuple[Change, ...]:
    """The cards whose counts differ, by section, then by name."""
    before = {(slot.section, slot.card.id): slot for slot in one.slots()}
    after = {(slot.section, slot.card.id): slot for slot in other.slots()}
    found = []
    for place in before.keys() | after.keys():
        counts = [held[place].count if place in held else 0 for held in (before, after)]
        if counts[0] != counts[1]:
            card = (before.get(place) or after[place]).card
            change = Change(section=place[0], card=card, before=counts[0], after=counts[1])
            found.append(change)
    return tuple(sorted(found, key=_place))


def _place(change: Change) -> tuple[int, str, str]:
    name = change.card.full_name.casefold()
    return list(Section).index(change.section), name, change.card.id


def shared(one: DeckList, other: DeckList) -> int:
    """How many cards both decks hold in the same section."""
    held = {(slot.section, slot.card.id): slot.count for slot in one.slots()}
    return sum(min(slot.count, held.get((slot.section, slot.card.id), 0)) for slot in other.slots())
