"""A deck as the scorer looks at it: who can do what, what it is for, what is asked and given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, is_homeworld, is_program, kind_of
from cardbase.decks.deck_list import Section, section_of
from cardbase.fitting.aims import aims
from cardbase.fitting.jobs import BY_HOARD, jobs
from cardbase.fitting.wants import Want, reads
from cardbase.program.nodes.things import Ware
from cardbase.vocabulary import CardType, Power, Subtype, Talent

FEW = 2
"""Up to so many copies, cards that have a talent, or Dune fiefs are few."""


def is_spring(card: Card) -> bool:
    """Whether a card is a holding that lays spice on a desert, to be taken from there (SP-06)."""
    return card.type is CardType.HOLDING and reads(card).lays


def moves_price(card: Card) -> bool:
    """Whether a card moves the price of spice: the CROE goes by the Guild Hoard (X-11)."""
    return any(job.does in BY_HOARD for job in jobs(card))


class DeckView(Struct, frozen=True, kw_only=True, dict=True):
    """A deck for the scorer; it does not matter where the list has a card.

    Attributes:
        sponsor: Whose deck it is.
        powers: The sponsor and each power of the Imperial deck.
        cards: Card id -> card, without Dune.
        counts: Card id -> copies.
        owned: Card id -> copies owned, None where that is not asked.
        meant: The deck whose plan it is to keep, where that has more than is left of it.
    """

    sponsor: Power
    powers: tuple[Power, ...]
    cards: Mapping[str, Card]
    counts: Mapping[str, int]
    owned: Mapping[str, int] | None = None
    meant: DeckView | None = None

    def without(self, card: Card, count: int = 1) -> DeckView:
        """The same deck with fewer copies of a card."""
        return self._with(card, self.counts.get(card.id, 0) - count)

    def plus(self, card: Card) -> DeckView:
        """The same deck with a copy more of a card."""
        return self._with(card, self.counts.get(card.id, 0) + 1)

    def _with(self, card: Card, count: int) -> DeckView:
        counts = {**self.counts, card.id: count}
        cards = {**self.cards, card.id: card}
        if count <= 0:
            del counts[card.id], cards[card.id]
        powers = {one.allegiance for one in cards.values() if section_of(one) is Section.IMPERIAL}
        return DeckView(
            sponsor=self.sponsor,
            powers=(self.sponsor, *(p for p in Power if p in powers and p is not self.sponsor)),
            cards=cards,
            counts=counts,
            owned=self.owned,
            meant=self.meant,
        )

    def each(self) -> Iterator[tuple[Card, int]]:
        """Each card with its copies."""
        for card_id, card in self.cards.items():
            yield card, self.counts[card_id]

    @cached_property
    def personas(self) -> tuple[Card, ...]:
        """The personas, each once."""
        return tuple(card for card in self.cards.values() if card.type is CardType.PERSONA)

    @cached_property
    def sizes(self) -> Counter[Section]:
        """How many cards each part has."""
        found = Counter[Section]()
        for card, count in self.each():
            found[section_of(card)] += count
        return found

    @cached_property
    def kinds(self) -> Counter[CardKind]:
        """How many cards there are of each kind."""
        found = Counter[CardKind]()
        for card, count in self.each():
            found[kind_of(card)] += count
        return found

    @cached_property
    def costs(self) -> Counter[tuple[Section, int]]:
        """How many cards of a part cost so much; events and what costs X are not counted."""
        found = Counter[tuple[Section, int]]()
        for card, count in self.each():
            if card.cost is not None and card.type is not CardType.EVENT:
                found[section_of(card), card.cost] += count
        return found

    @cached_property
    def about(self) -> Counter[Talent]:
        """How many cards make each talent its plan; of the deck that was meant, where one was."""
        if self.meant is not None:
            return self.meant.about
        found = Counter[Talent]()
        for card, count in self.each():
            found.update(dict.fromkeys(aims(card), count))
        return found

    @cached_property
    def having(self) -> Counter[Talent]:
        """How many of its personas have each talent."""
        found = Counter[Talent]()
        for card in self.personas:
            found.update(dict.fromkeys((talent for talent, _ in card.ranks), self.counts[card.id]))
        return found

    @cached_property
    def fiefs(self) -> tuple[Card, ...]:
        """Its Dune fiefs, each once (RU-58)."""
        return tuple(card for card in self.cards.values() if Subtype.DUNE_FIEF in card.subtypes)

    @cached_property
    def at_home(self) -> bool:
        """Whether its homeworld is a Dune fief, which it governs from the start."""
        return any(is_homeworld(card) for card in self.fiefs)

    @cached_property
    def raising(self) -> tuple[Card, ...]:
        """Its cards that raise a rank of what bears them."""
        return tuple(card for card in self.cards.values() if reads(card).raises)

    @cached_property
    def fetching(self) -> tuple[Card, ...]:
        """Its cards that take spice from a desert into the hoard (SP-06)."""
        return tuple(card for card in self.cards.values() if reads(card).fetches)

    @cached_property
    def takers(self) -> int:
        """How many copies it has of cards that take spice from a desert into the hoard (SP-06)."""
        return sum(self.counts[card.id] for card in self.fetching)

    @cached_property
    def springs(self) -> int:
        """How many of its holdings lay spice for these each turn."""
        return sum(many for card, many in self.each() if is_spring(card))

    @cached_property
    def lays(self) -> bool:
        """Whether any of its cards lays spice on a desert."""
        return any(reads(card).lays for card in self.cards.values())

    @cached_property
    def pricing(self) -> tuple[Card, ...]:
        """Its cards that move the price of spice: spice into the Guild Hoard, or out of it."""
        return tuple(card for card in self.cards.values() if moves_price(card))

    @cached_property
    def shares(self) -> Mapping[Talent, float]:
        """The share of each talent in what the deck is for."""
        total = max(1, self.about.total())
        return {talent: self.about[talent] / total for talent in Talent}

    @cached_property
    def asking(self) -> tuple[tuple[Card, Want], ...]:
        """What its cards speak of, where that is not what every deck has."""
        return tuple(
            (card, want)
            for card in self.cards.values()
            for want in reads(card).wants
            if not want.plain
        )

    @cached_property
    def _meeting(self) -> dict[Want, tuple[Card, ...]]:
        return {}

    def meeting(self, want: Want, but: Card) -> list[Card]:
        """Its cards that are such as another speaks of, each once, one of them left out."""
        if want not in self._meeting:
            self._meeting[want] = tuple(one for one in self.cards.values() if want.met_by(one))
        return [one for one in self._meeting[want] if one.id != but.id]

    @cached_property
    def able(self) -> dict[tuple[str, int], tuple[Card, ...]]:
        """Card id, and by how much a rank is raised -> its cards found able to bear it then."""
        return {}

    @cached_property
    def programs(self) -> tuple[Card, ...]:
        """Its programs, each once."""
        return tuple(card for card in self.cards.values() if is_program(card))

    @cached_property
    def brings(self) -> Counter[Ware]:
        """How many of its cards bring each ware."""
        found = Counter[Ware]()
        for card, count in self.each():
            found.update(dict.fromkeys(reads(card).gives, count))
        return found
