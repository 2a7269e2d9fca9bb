"""Slips and proxies, and which cards are meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from errata.text import shown
from kanly.printing.order import About, Offer, Order
from kanly.terminal.output import remark
from templates.errors import CannotPrint
from templates.printing import Back, Sheet

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from kanly.deck.source import Source


MOST = 999
"""How many cards one document has."""

BY_NAME = "--card"


@dataclass(frozen=True, kw_only=True)
class Chosen:
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


def of_decks(order: Order, catalog: Catalog) -> Chosen | None:
    """The cards of the deck and of the names in an order; None where it has neither.

    Raises:
        CannotPrint: it names several decks.
        DeckFileError, UnknownDeck: there is no such deck, or no such card.
    """
    sources = _named(order, catalog)
    decks = [*(source.deck for source in sources), *_by_name(order, catalog)]
    if not decks:
        return None
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for slot in (slot for deck in decks for slot in deck.slots()):
        counts[slot.card.id] = counts.get(slot.card.id, 0) + slot.count
        cards[slot.card.id] = slot.card
    told = tuple((card, counts[card_id]) for card_id, card in cards.items())
    title = sources[0].title if sources else ""
    return Chosen(name=shown(title, most=200), counts=told)


def lacking(chosen: Chosen, catalog: Catalog) -> Chosen:
    """Only what the collection lacks of it. Raises CannotPrint where it lacks nothing."""
    from cardbase.collection.owned import lacks
    from cardbase.decks.deck_list import Slot, deck_of, section_of
    from cardbase.library.collection import owned
    from kanly.collection.page import EMPTY

    have = owned(catalog)
    if not have.copies:
        remark(EMPTY)
    deck = deck_of(
        tuple(
            Slot(section=section_of(card), card=card, count=count) for card, count in chosen.counts
        )
    )
    missing = tuple((lack.card, lack.missing) for lack in lacks([deck], have))
    if not missing:
        raise CannotPrint(f"you own all {chosen.number} of these cards; nothing to print")
    return Chosen(name=chosen.name, counts=missing)


def of_collection(catalog: Catalog) -> Chosen:
    """All that is owned. Raises CannotPrint where that is nothing."""
    from cardbase.library.collection import owned
    from kanly.collection.page import EMPTY

    have = owned(catalog)
    if not have.copies:
        raise CannotPrint(EMPTY.rstrip("."))
    return Chosen(
        name="your collection", counts=tuple((one.card, one.count) for one in have.copies)
    )


def changed(chosen: Chosen) -> Chosen:
    """Only the cards that official errata changed. Raises CannotPrint where there are none."""
    counts = tuple((card, count) for card, count in chosen.counts if card.errata)
    if not counts:
        of = f" of {chosen.name}" if chosen.name else ""
        kinds = len(chosen.counts)
        which = "the card" if kinds == 1 else f"the {kinds} cards"
        raise CannotPrint(
            f"no erratum changes {which}{of}; kanly errata lists all that are changed"
        )
    return Chosen(name=chosen.name, counts=counts)


def _named(order: Order, catalog: Catalog) -> list[Source]:
    from kanly.deck.source import deck_source

    if len(order.names) > 1:
        told = shown(" ".join(order.names))
        raise CannotPrint(f'one deck at a time; put a name of several words in quotes: "{told}"')
    return [deck_source(name, catalog) for name in order.names]


def _by_name(order: Order, catalog: Catalog) -> list[DeckList]:
    """The cards after `--card`, each read as a list of its own: "2 Maula Pistol", "mula pistol"."""
    from cardbase.decks.forms import read_bytes
    from cardbase.decks.reading import Fate, Form

    decks = []
    for card in order.cards:
        data = " ".join(card.split()).encode(errors="replace")
        reading = read_bytes(data, catalog, f'{BY_NAME} "{shown(card)}"', Form.TEXT)
        for line in reading.lines:
            if line.fate is Fate.REFUSED and line.fault:
                raise line.fault
            if line.fate is Fate.NEAR:
                remark(f"{BY_NAME}: taken as {line.why}")
        decks.append(reading.deck)
    return decks


# --- Offers of the printing house: slips and proxies ----------------------------------------------

BLEEDS = (0, 3)


def _proxies(order: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from templates.cards.proxies import proxy_sheet

    if order.bleed not in BLEEDS:
        raise CannotPrint(f"--bleed {order.bleed}: only 0 and 3 mm")
    if order.shift != (0.0, 0.0) and order.back is not Back.DUPLEX:
        raise CannotPrint("--shift moves the backs of --back duplex; nothing else is moved")
    with open_catalog(Progress()) as catalog:
        chosen = of_decks(order, catalog)
        if chosen is None:
            raise CannotPrint('name a deck, or cards: kanly print proxies --card "2 Maula Pistol"')
        if order.missing:
            chosen = lacking(chosen, catalog)
    sheet = proxy_sheet(
        chosen.name,
        chosen.copies(),
        cut=order.cut,
        bleed=order.bleed,
        back=order.back,
        shift=order.shift,
    )
    return [sheet]


def _slips(order: Order) -> Sequence[Sheet]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from templates.cards.slips import slip_sheet

    with open_catalog(Progress()) as catalog:
        chosen = changed(of_decks(order, catalog) or of_collection(catalog))
    return [slip_sheet(chosen.name, chosen.copies())]


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="proxies",
        about=About.CARDS,
        title="Text proxies",
        says="Cards of a deck in plain type, 63 x 88 mm, nine on a page, to cut out and play.",
        make=_proxies,
        takes=frozenset({"cards", "missing", "cut", "bleed", "back", "shift"}),
        names="[DECK]",
    ),
    Offer(
        id="slips",
        about=About.CARDS,
        title="Errata slips",
        says="For the sleeves of your cards, or a deck's: the words errata gave them, to cut out.",
        make=_slips,
        takes=frozenset({"cards"}),
        names="[DECK]",
    ),
)
