"""Deals a deck as a game would: opening hand and Assembly, then what each turn brings (HP-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section

if TYPE_CHECKING:
    from random import Random

    from cardbase.card import Card
    from cardbase.decks.deck_list import DeckList

HAND = 7
"""Cards of the opening hand, and the hand limit (HP-11, CL-05)."""

ASSEMBLY = 3
"""Cards of the opening Assembly, and its limit (HP-11, CL-03)."""


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
    return Dealt(
        hand=house[:HAND],
        assembly=imperial[:ASSEMBLY],
        house=house[HAND : HAND + following],
        imperial=imperial[ASSEMBLY : ASSEMBLY + following],
    )


def _shuffled(deck: DeckList, section: Section, chance: Random) -> tuple[Card, ...]:
    cards = [slot.card for slot in deck.slots_in(section) for _ in range(slot.count)]
    chance.shuffle(cards)
    return tuple(cards)
