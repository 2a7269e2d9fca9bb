"""The cards of slips and proxies: which are meant, and how many of each."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import lacks
from cardbase.decks.deck_list import DeckList, Slot, deck_of, section_of
from cardbase.decks.forms import read_bytes
from cardbase.decks.reading import Form, LineOutcome
from cardbase.library.collection import owned
from errata.text import shown
from kanly.deck.source import deck_source
from kanly.printing.order import Order
from kanly.terminal.output import EMPTY_COLLECTION, remark
from templates.errors import CannotPrint

MOST = 999
"""How many cards one document has."""

BY_NAME = "--card"


class PrintedCards(Struct, frozen=True, kw_only=True):
    """What is printed: cards with their counts, and what they are of, "" for nothing."""

    name: str
    counts: tuple[tuple[Card, int], ...]

    @property
    def number(self) -> int:
        """All copies together."""
        return sum(count for _, count in self.counts)

    def copies(self) -> tuple[Card, ...]:
        """Each card as often as it is printed. Raises CannotPrint for more than MOST."""
        if self.number > MOST:
            raise CannotPrint(f"{self.number} cards: one document has {MOST} at most")
        return tuple(card for card, count in self.counts for _ in range(count))


def of_decks(order: Order, catalog: Catalog) -> PrintedCards | None:
    """The cards of the deck and of the names in an order; None where it has neither.

    Raises:
        CannotPrint: it names several decks.
        DeckFileError, UnknownDeck: there is no such deck, or no such card.
    """
    if len(order.names) > 1:
        told = shown(" ".join(order.names))
        raise CannotPrint(f'one deck at a time; put a name of several words in quotes: "{told}"')
    sources = [deck_source(name, catalog) for name in order.names]
    decks = [source.deck for source in sources]
    decks += [_by_name(card, catalog) for card in order.cards]
    if not decks:
        return None
    return counted_cards(sources[0].title if sources else "", *decks)


def counted_cards(title: str, *decks: DeckList) -> PrintedCards:
    """The cards of some decks, each card once with its count."""
    slots = [slot for deck in decks for slot in deck.slots()]
    cards = {slot.card.id: slot.card for slot in slots}
    counts = Counter[str]()
    for slot in slots:
        counts[slot.card.id] += slot.count
    return PrintedCards(
        name=shown(title, most=200),
        counts=tuple((cards[card_id], count) for card_id, count in counts.items()),
    )


def lacking(chosen: PrintedCards, catalog: Catalog) -> PrintedCards:
    """Only what the collection lacks of it. Raises CannotPrint where it lacks nothing."""
    have = owned(catalog)
    if not have.copies:
        remark(EMPTY_COLLECTION)
    slots = (Slot(section=section_of(card), card=card, count=n) for card, n in chosen.counts)
    found = lacks([deck_of(tuple(slots))], have)
    if not found:
        raise CannotPrint(f"you own all {chosen.number} of these cards; nothing to print")
    return PrintedCards(name=chosen.name, counts=tuple((lack.card, lack.missing) for lack in found))


def of_collection(catalog: Catalog) -> PrintedCards:
    """All that is owned. Raises CannotPrint where that is nothing."""
    copies = owned(catalog).copies
    if not copies:
        raise CannotPrint(EMPTY_COLLECTION.rstrip("."))
    return PrintedCards(
        name="your collection", counts=tuple((one.card, one.count) for one in copies)
    )


def changed(chosen: PrintedCards) -> PrintedCards:
    """Only the cards that official errata changed. Raises CannotPrint where there are none."""
    counts = tuple((card, count) for card, count in chosen.counts if card.errata)
    if not counts:
        of = f" of {chosen.name}" if chosen.name else ""
        kinds = len(chosen.counts)
        which = "the card" if kinds == 1 else f"the {kinds} cards"
        raise CannotPrint(
            f"no erratum changes {which}{of}; kanly errata lists all that are changed"
        )
    return PrintedCards(name=chosen.name, counts=counts)


def _by_name(card: str, catalog: Catalog) -> DeckList:
    """A card after `--card`, read as a list of its own: "2 Maula Pistol", "mula pistol"."""
    data = " ".join(card.split()).encode(errors="replace")
    reading = read_bytes(data, catalog, f'{BY_NAME} "{shown(card)}"', Form.TEXT)
    for line in reading.lines:
        if line.fate is LineOutcome.REFUSED and line.fault:
            raise line.fault
        if line.fate is LineOutcome.NEAR:
            remark(f"{BY_NAME}: taken as {line.why}")
    return reading.deck
