"""The cards a user owns, and what is missing for a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.cards.card import FIELDS, Card
from cardbase.cards.facts import CardSet
from cardbase.decks.deck_list import DeckList
from cardbase.vocabulary import SetCode

if TYPE_CHECKING:
    from cardbase.library.rows import KeptCopies  # which imports this package

MOST_OWNED = 9_999
"""The highest count of copies of one card."""


class Copies(Struct, frozen=True, kw_only=True):
    """Some copies of one card."""

    card: Card
    count: int


class OwnedCards(Struct, frozen=True, kw_only=True, dict=True):
    """A collection.

    Attributes:
        copies: Each card owned, with its count, in catalog order.
        lost: What was kept of cards that the catalog has no more.
    """

    copies: tuple[Copies, ...]
    lost: tuple[KeptCopies, ...] = ()

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Card id -> copies owned, for each card owned."""
        return {one.card.id: one.count for one in self.copies}

    @property
    def total(self) -> int:
        """How many cards there are in all, copies counted."""
        return sum(one.count for one in self.copies)


class OfSet(Struct, frozen=True, kw_only=True):
    """How much of a set is owned: different cards of all it has, and copies in all."""

    card_set: CardSet
    cards: int
    copies: int


def by_set(owned: OwnedCards, sets: Sequence[CardSet]) -> tuple[OfSet, ...]:
    """How much of each set is owned, in the order of the sets."""
    found = []
    for one in sets:
        own = [copies.count for copies in owned.copies if copies.card.set is one.code]
        found.append(OfSet(card_set=one, cards=len(own), copies=sum(own)))
    return tuple(found)


def of_sets(owned: OwnedCards, codes: Iterable[SetCode]) -> OwnedCards:
    """The part of a collection that is of these sets."""
    wanted = set(codes)
    return OwnedCards(copies=tuple(one for one in owned.copies if one.card.set in wanted))


def summed(copies: Iterable[Copies]) -> tuple[Copies, ...]:
    """Each card once with all its copies, as first named."""
    cards: dict[str, Card] = {}
    counts = Counter[str]()
    for one in copies:
        cards[one.card.id] = one.card
        counts[one.card.id] += one.count
    return tuple(Copies(card=card, count=counts[card_id]) for card_id, card in cards.items())


class Lack(Struct, frozen=True, kw_only=True):
    """A card of which the decks hold more copies than are owned.

    Attributes:
        needed: Copies in all the decks together.
        owned: Copies owned of this very printing.
        decks: Place of each deck that holds it, from 0 -> copies in it.
        instead: Copies of other cards with the same full name that no deck needs; such cards may
            differ in ranks and text, so they are a hint and never counted.
    """

    card: Card
    needed: int
    owned: int
    decks: Mapping[int, int]
    instead: tuple[Copies, ...] = ()

    @property
    def missing(self) -> int:
        """How many copies are lacking."""
        return self.needed - self.owned


def lacks(decks: Sequence[DeckList], owned: OwnedCards) -> tuple[Lack, ...]:
    """What is lacking to build all the decks at the same time, as first listed."""
    needs: dict[str, Counter[int]] = {}
    cards: dict[str, Card] = {}
    for place, deck in enumerate(decks):
        for slot in deck.slots():
            needs.setdefault(slot.card.id, Counter())[place] += slot.count
            cards[slot.card.id] = slot.card
    found = []
    for card_id, card in cards.items():
        needed, have = needs[card_id].total(), owned.counts.get(card_id, 0)
        if needed <= have:
            continue
        instead = []
        for one in owned.copies:
            left = one.count - needs.get(one.card.id, Counter()).total()
            if one.card.full_name == card.full_name and one.card.id != card_id and left > 0:
                instead.append(Copies(card=one.card, count=left))
        lack = Lack(
            card=card, needed=needed, owned=have, decks=needs[card_id], instead=tuple(instead)
        )
        found.append(lack)
    return tuple(found)


def differences(card: Card, other: Card) -> tuple[str, ...]:
    """The fields in which two cards differ, in the order of FIELDS."""
    return tuple(field for field in FIELDS if card.text_of(field) != other.text_of(field))


def changed(owned: OwnedCards) -> tuple[Copies, ...]:
    """The owned cards that official errata changed, in catalog order."""
    return tuple(one for one in owned.copies if one.card.errata)


def doubted(owned: OwnedCards) -> tuple[Copies, ...]:
    """The owned cards with a value that may be wrong, in catalog order."""
    return tuple(one for one in owned.copies if one.card.doubts)
