"""Cards with counts, in three parts; what two decks do not share; an opening hand dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.vocabulary import Deck

if TYPE_CHECKING:
    from random import Random

    from cardbase.cards.card import Card


MOST = 99
"""The highest count of one card on one line of a list."""


def count_of(digits: str) -> int:
    """The count that digits say; MOST + 1 for any that have too many to be one."""
    plain = digits.lstrip("0")
    return int(plain or "0") if len(plain) <= len(str(MOST)) else MOST + 1


class Section(StrEnum):
    """The parts of a deck, in the order they are listed (DK-01)."""

    APART = "Homeworld and programs"
    IMPERIAL = "Imperial deck"
    HOUSE = "House deck"


def section_of(card: Card) -> Section:
    """Where a card belongs: apart, or in the deck whose back it has (DK-01, DK-02)."""
    if is_homeworld(card) or is_program(card) or is_dune(card):
        return Section.APART
    return Section.IMPERIAL if card.deck is Deck.IMPERIAL else Section.HOUSE


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One line of a deck list.

    Attributes:
        line: Where it stands, from 1: the line of a text or XML file, else the card's place.
        section: Where the list has it; where it belongs, when the list does not say.
    """

    line: int
    count: int
    card: Card
    section: Section

    @property
    def misplaced(self) -> bool:
        """Whether the list has the card where it does not belong."""
        return self.section is not section_of(self.card)


@dataclass(frozen=True, kw_only=True)
class Slot:
    """All copies of one card in one section."""

    section: Section
    card: Card
    count: int

    def portions(self) -> tuple[int, ...]:
        """The count as the lines of a file may hold it, none above MOST."""
        whole, rest = divmod(self.count, MOST)
        return (MOST,) * whole + ((rest,) if rest else ())


@dataclass(frozen=True, kw_only=True)
class DeckList:
    """A deck list as it was read, its lines in their order.

    Attributes:
        file: The file as the user named it, or whatever else it came from.
        name: What the deck is called, "" for nothing.
        notes: What its maker wrote about it; lines end with a line feed, the last one does not.
    """

    file: str
    entries: tuple[Entry, ...]
    name: str = ""
    notes: str = ""

    def slots(self) -> tuple[Slot, ...]:
        """Each card of each section once with its count: by section, then as first listed."""
        counts: dict[tuple[Section, str], int] = {}
        cards: dict[str, Card] = {}
        for entry in self.entries:
            place = (entry.section, entry.card.id)
            counts[place] = counts.get(place, 0) + entry.count
            cards[entry.card.id] = entry.card
        return tuple(
            Slot(section=section, card=cards[card_id], count=counts[section, card_id])
            for section in Section
            for wanted, card_id in counts
            if wanted is section
        )

    def slots_in(self, section: Section) -> tuple[Slot, ...]:
        """The slots of one section."""
        return tuple(slot for slot in self.slots() if slot.section is section)

    def size(self, section: Section) -> int:
        """How many cards a section has."""
        return sum(entry.count for entry in self.entries if entry.section is section)


def deck_of(slots: tuple[Slot, ...], name: str = "", notes: str = "", file: str = "") -> DeckList:
    """The deck list that has these slots, one a line."""
    entries = tuple(
        Entry(line=line, count=slot.count, card=slot.card, section=slot.section)
        for line, slot in enumerate(slots, start=1)
    )
    return DeckList(file=file or name, entries=entries, name=name, notes=notes)


# --- What two decks have that the other has not ---------------------------------------------------


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


# --- Deals a deck as a game would: opening hand and Assembly, then what each turn brings (HP-11)

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
