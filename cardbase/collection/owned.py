"""What a user owns: copies of each card, by printing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardbase.card import Card
    from cardbase.facts import CardSet
    from cardbase.userlib.kept import Kept
    from cardbase.vocabulary import SetCode

MOST_OWNED = 9_999
"""The highest count of copies of one card."""


@dataclass(frozen=True, kw_only=True)
class Copies:
    """Some copies of one card."""

    card: Card
    count: int


@dataclass(frozen=True, kw_only=True)
class Owned:
    """A collection.

    Attributes:
        copies: Each card owned, with its count, in catalog order.
        lost: What was kept of cards that the catalog has no more.
    """

    copies: tuple[Copies, ...]
    lost: tuple[Kept, ...] = ()

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Card id -> copies owned, for each card owned."""
        return {one.card.id: one.count for one in self.copies}

    @property
    def total(self) -> int:
        """How many cards there are in all, copies counted."""
        return sum(one.count for one in self.copies)


@dataclass(frozen=True, kw_only=True)
class OfSet:
    """How much of a set is owned: different cards of all it has, and copies in all."""

    card_set: CardSet
    cards: int
    copies: int


def by_set(owned: Owned, sets: Sequence[CardSet]) -> tuple[OfSet, ...]:
    """How much of each set is owned, in the order of the sets."""
    return tuple(_of_set(one, [own for own in owned.copies if _is_of(own, one)]) for one in sets)


def of_sets(owned: Owned, codes: Iterable[SetCode]) -> Owned:
    """The part of a collection that is of these sets."""
    wanted = set(codes)
    return Owned(copies=tuple(one for one in owned.copies if one.card.set in wanted))


def summed(copies: Iterable[Copies]) -> tuple[Copies, ...]:
    """Each card once with all its copies, as first named."""
    cards: dict[str, Card] = {}
    counts: dict[str, int] = {}
    for one in copies:
        cards[one.card.id] = one.card
        counts[one.card.id] = counts.get(one.card.id, 0) + one.count
    return tuple(Copies(card=card, count=counts[card_id]) for card_id, card in cards.items())


def _of_set(card_set: CardSet, own: Sequence[Copies]) -> OfSet:
    copies = sum(one.count for one in own)
    return OfSet(card_set=card_set, cards=len(own), copies=copies)


def _is_of(own: Copies, card_set: CardSet) -> bool:
    return own.card.set is card_set.code
