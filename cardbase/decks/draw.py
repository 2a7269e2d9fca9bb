"""Deals a deck as a game would: opening hand and Assembly, then what each turn brings (HP-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from cardbase.card import Card
    from cardbase.decks.deck_list import DeckList

OPENING: Mapping[Section, int] = {Section.IMPERIAL: 3, Section.HOUSE: 7}
"""The Assembly and the hand a House starts with (HP-11), and to which they are refilled."""


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """What a shuffled deck gives.

    Attributes:
        hand: The opening hand.
        assembly: The opening Assembly.
        house: The House cards that would be drawn next, in order.
        imperial: The Imperial cards that would be drawn next, in order.
    """

    hand: tuple[Card, ...]
    assembly: tuple[Card, ...]
    house: tuple[Card, ...]
    imperial: tuple[Card, ...]


def deal(deck: DeckList, chance: Random, following: int = 0) -> Dealt:
    """Shuffle both decks and deal; `following` cards of each are shown beyond that."""
    house = _shuffled(deck, Section.HOUSE, chance)
    imperial = _shuffled(deck, Section.IMPERIAL, chance)
    assembly, hand = OPENING[Section.IMPERIAL], OPENING[Section.HOUSE]
    return Dealt(
        hand=house[:hand],
        assembly=imperial[:assembly],
        house=house[hand : hand + following],
        imperial=imperial[assembly : assembly + following],
    )


def _shuffled(deck: DeckList, section: Section, chance: Random) -> tuple[Card, ...]:
    cards = [slot.card for slot in deck.slots_in(section) for _ in range(slot.count)]
    chance.shuffle(cards)
    return tuple(cards)
