"""Deck lists in three sections; the difference of two decks; dealing an opening hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.vocabulary import Deck

if TYPE_CHECKING:
    from random import Random

MOST = 99
"""The highest count of one card on one line of a list."""


def count_of(digits: str) -> int:
    """The count written in digits; MOST + 1 for too many digits."""
    plain = digits.lstrip("0")
    return int(plain or "0") if len(plain) <= len(str(MOST)) else MOST + 1


class Section(StrEnum):
    """The parts of a deck, in the order they are listed (DK-01)."""

    APART = "Homeworld and programs"
    IMPERIAL = "Imperial deck"
    HOUSE = "House deck"


def section_of(card: Card) -> Section:
    """The section of a card: apart, or the deck whose back it has (DK-01, DK-02)."""
    if is_homeworld(card) or is_program(card) or is_dune(card):
        return Section.APART
    return Section.IMPERIAL if card.deck is Deck.IMPERIAL else Section.HOUSE


class DeckEntry(Struct, frozen=True, kw_only=True):
    """One line of a deck list.

    Attributes:
        line: From 1: the line of a text or XML file, else the index of the card.
        section: The section in the list; by default the one where the card belongs.
    """

    line: int
    count: int
    card: Card
    section: Section

    @property
    def misplaced(self) -> bool:
        """Whether the card is in the wrong section."""
        return self.section is not section_of(self.card)


class Slot(Struct, frozen=True, kw_only=True):
    """All copies of one card in one section."""

    section: Section
    card: Card
    count: int

    def portions(self) -> tuple[int, ...]:
        """The count split into parts of at most MOST, for the lines of a file."""
        whole, rest = divmod(self.count, MOST)
        return (MOST,) * whole + ((rest,) if rest else ())


class DeckList(Struct, frozen=True, kw_only=True):
    """A deck list as read, with its lines in order.

    Attributes:
        file: The file as the user named it, or another source.
        name: The name of the deck, "" for none.
        notes: The author's notes; lines are separated by line feeds.
    """

    file: str
    entries: tuple[DeckEntry, ...]
    name: str = ""
    notes: str = ""

    def slots(self) -> tuple[Slot, ...]:
        """Each card of each section with its total count: by section, then as first listed."""
        found: dict[tuple[Section, str], Slot] = {}
        for entry in self.entries:
            place = (entry.section, entry.card.id)
            count = entry.count + (found[place].count if place in found else 0)
            found[place] = Slot(section=entry.section, card=entry.card, count=count)
        order = list(Section)
        return tuple(sorted(found.values(), key=lambda slot: order.index(slot.section)))

    def slots_in(self, section: Section) -> tuple[Slot, ...]:
        """The slots of one section."""
        return tuple(slot for slot in self.slots() if slot.section is section)

    def size(self, section: Section) -> int:
        """The number of cards in a section."""
        return sum(entry.count for entry in self.entries if entry.section is section)


def deck_of(slots: tuple[Slot, ...], name: str = "", notes: str = "", file: str = "") -> DeckList:
    """The deck list with these slots, one on each line."""
    entries = tuple(
        DeckEntry(line=line, count=slot.count, card=slot.card, section=slot.section)
        for line, slot in enumerate(slots, start=1)
    )
    return DeckList(file=file or name, entries=entries, name=name, notes=notes)


class CountChange(Struct, frozen=True, kw_only=True):
    """A card with different counts in a section of two decks."""

    section: Section
    card: Card
    before: int
    after: int


def changes(one: DeckList, other: DeckList) -> tuple[CountChange, ...]:
    """The cards whose counts differ, by section, then by name."""
    before = {(slot.section, slot.card.id): slot for slot in one.slots()}
    after = {(slot.section, slot.card.id): slot for slot in other.slots()}
    found = []
    for section, card_id in before.keys() | after.keys():
        old, new = before.get((section, card_id)), after.get((section, card_id))
        counts = (old.count if old else 0, new.count if new else 0)
        slot = old or new
        if slot and counts[0] != counts[1]:
            change = CountChange(section=section, card=slot.card, before=counts[0], after=counts[1])
            found.append(change)
    order = list(Section)
    return tuple(
        sorted(
            found,
            key=lambda one: (order.index(one.section), one.card.full_name.casefold(), one.card.id),
        )
    )


def shared(one: DeckList, other: DeckList) -> int:
    """The number of cards both decks have in the same section."""
    held = {(slot.section, slot.card.id): slot.count for slot in one.slots()}
    return sum(min(slot.count, held.get((slot.section, slot.card.id), 0)) for slot in other.slots())


OPENING: Mapping[Section, int] = {Section.IMPERIAL: 3, Section.HOUSE: 7}
"""The Assembly and the hand a House starts with (HP-11), and to which they are refilled."""


class Dealt(Struct, frozen=True, kw_only=True):
    """A deal from a shuffled deck: the opening hand and Assembly, then the next cards."""

    hand: tuple[Card, ...]
    assembly: tuple[Card, ...]
    house: tuple[Card, ...]
    imperial: tuple[Card, ...]


def deal(deck: DeckList, chance: Random, following: int = 0) -> Dealt:
    """Shuffle both decks and deal; `following` is the number of next cards of each.

    A card is dealt from the deck whose back it has, wherever it is listed (DK-02).
    """
    piles = {}
    for section in (Section.HOUSE, Section.IMPERIAL):
        own = (slot for slot in deck.slots() if section_of(slot.card) is section)
        cards = [slot.card for slot in own for _ in range(slot.count)]
        chance.shuffle(cards)
        opening = OPENING[section]
        piles[section] = tuple(cards[:opening]), tuple(cards[opening : opening + following])
    return Dealt(
        hand=piles[Section.HOUSE][0],
        assembly=piles[Section.IMPERIAL][0],
        house=piles[Section.HOUSE][1],
        imperial=piles[Section.IMPERIAL][1],
    )
