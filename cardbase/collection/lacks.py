"""What a collection lacks to build a deck, or several at once; and which owned cards changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.card import FIELDS
from cardbase.collection.owned import Copies

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardbase.card import Card
    from cardbase.collection.owned import Owned
    from cardbase.decks.deck_list import DeckList


@dataclass(frozen=True, kw_only=True)
class Lack:
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


def lacks(decks: Sequence[DeckList], owned: Owned) -> tuple[Lack, ...]:
    """What is lacking to build all the decks at the same time, as first listed."""
    needs: dict[str, dict[int, int]] = {}
    cards: dict[str, Card] = {}
    for place, deck in enumerate(decks):
        for slot in deck.slots():
            own = needs.setdefault(slot.card.id, {})
            own[place] = own.get(place, 0) + slot.count
            cards[slot.card.id] = slot.card
    needed = {card_id: sum(own.values()) for card_id, own in needs.items()}
    return tuple(
        Lack(
            card=card,
            needed=needed[card_id],
            owned=owned.counts.get(card_id, 0),
            decks=needs[card_id],
            instead=tuple(_spare(card, owned, needed)),
        )
        for card_id, card in cards.items()
        if needed[card_id] > owned.counts.get(card_id, 0)
    )


def differences(card: Card, other: Card) -> tuple[str, ...]:
    """The fields in which two cards differ, in the order of FIELDS."""
    return tuple(field for field in FIELDS if card.text_of(field) != other.text_of(field))


def changed(owned: Owned) -> tuple[Copies, ...]:
    """The owned cards that official errata changed, in catalog order."""
    return tuple(one for one in owned.copies if one.card.errata)


def doubted(owned: Owned) -> tuple[Copies, ...]:
    """The owned cards with a value that may be wrong, in catalog order."""
    return tuple(one for one in owned.copies if one.card.doubts)


def _spare(card: Card, owned: Owned, needed: Mapping[str, int]) -> Iterator[Copies]:
    """Other cards of the same full name, as many copies as no deck needs."""
    for one in owned.copies:
        left = one.count - needed.get(one.card.id, 0)
        same = one.card.full_name == card.full_name and one.card.id != card.id
        if same and left > 0:
            yield Copies(card=one.card, count=left)
