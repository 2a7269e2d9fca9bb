"""What a deck holds, card by card, and what may be put into it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section, section_of
from cardbase.kinds import is_dune, is_homeworld, is_program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.card import Card
    from cardbase.decks.deck_list import DeckList
    from cardbase.repair.demand import Demand
    from cardbase.vocabulary import Power


@dataclass(frozen=True, kw_only=True, eq=False)
class Pile:
    """All copies of one card in a deck.

    Attributes:
        slots: How many lie in each section, those where it does not belong first.
        most: How many of it may stay, whatever else does.
        spare: How many may be taken out.
    """

    card: Card
    home: Section
    slots: tuple[tuple[Section, int], ...]
    most: int
    spare: int
    marks: frozenset[str]
    rivals: frozenset[str]

    @cached_property
    def count(self) -> int:
        """How many copies there are."""
        return sum(count for _, count in self.slots)

    @cached_property
    def loose(self) -> int:
        """How many lie where they do not belong."""
        return sum(count for section, count in self.slots if section is not self.home)

    @property
    def excess(self) -> int:
        """How many have to go, whatever else does."""
        return max(0, self.count - self.most)

    @cached_property
    def power(self) -> Power | None:
        """Whose card it is where that counts: in a deck, or a program."""
        return None if self.homeworld else self.card.allegiance

    @cached_property
    def homeworld(self) -> bool:
        """Whether it is a homeworld."""
        return is_homeworld(self.card)

    @cached_property
    def program(self) -> bool:
        """Whether it is a program."""
        return is_program(self.card)


@dataclass(frozen=True, kw_only=True, eq=False)
class Guest:
    """A card that may be put in, and how many copies of it.

    Attributes:
        marks: The limits that count it; a deck's size is not one of them.
    """

    card: Card
    home: Section
    room: int
    marks: frozenset[str]
    homeworld: bool

    @cached_property
    def kind(self) -> tuple[object, ...]:
        """By what guests are the same to a solver."""
        return (self.home, self.homeworld, self.card.allegiance, self.marks)


def piles_of(deck: DeckList, demand: Demand) -> tuple[Pile, ...]:
    """The piles of a deck, in the order of the list."""
    held: dict[str, dict[Section, int]] = {}
    cards: dict[str, Card] = {}
    for entry in deck.entries:
        cards.setdefault(entry.card.id, entry.card)
        slots = held.setdefault(entry.card.id, {})
        slots[entry.section] = slots.get(entry.section, 0) + entry.count
    found = []
    for card_id, slots in held.items():
        card = cards[card_id]
        home = section_of(card)
        order = sorted(slots.items(), key=lambda slot: (slot[0] is home, [*Section].index(slot[0])))
        pile = Pile(
            card=card,
            home=home,
            slots=tuple(order),
            most=demand.most(card),
            spare=sum(slots.values()),
            marks=demand.marks(card),
            rivals=demand.rivals(card),
        )
        found.append(pile)
    return tuple(found)


def guests_of(
    cards: tuple[Card, ...], piles: tuple[Pile, ...], demand: Demand
) -> tuple[Guest, ...]:
    """The cards that may be put in: those that touch no limit which the deck has reached."""
    counts = counted(piles)
    held: Mapping[str, int] = {pile.card.id: pile.count for pile in piles}
    found = []
    for card in cards:
        home = section_of(card)
        if is_dune(card) or is_program(card):
            continue
        room = demand.most(card) - held.get(card.id, 0)
        rivals = demand.rivals(card)
        marks = demand.marks(card) - {home}
        full = any(counts.get(mark, 0) >= demand.bound(mark, card) for mark in marks)
        if room < 1 or full or not rivals.isdisjoint(held):
            continue
        if rivals:
            marks |= {pair(card.id, rival) for rival in rivals}
        guest = Guest(card=card, home=home, room=room, marks=marks, homeworld=is_homeworld(card))
        found.append(guest)
    return tuple(found)


def pair(one: str, other: str) -> str:
    """The mark of two cards of which one at most is put in."""
    return f"pair {min(one, other)} {max(one, other)}"


def counted(piles: tuple[Pile, ...]) -> dict[str, int]:
    """How many cards of each mark a deck has."""
    counts: dict[str, int] = {}
    for pile in piles:
        for mark in pile.marks:
            counts[mark] = counts.get(mark, 0) + pile.count
    return counts
