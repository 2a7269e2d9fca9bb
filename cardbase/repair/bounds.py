"""The bounds a repaired deck must keep, the cards it holds, and the candidates to add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.cards.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.decks.deck_list import DeckList, Section, section_of
from cardbase.legality.case import Severity
from cardbase.legality.format import Format
from cardbase.legality.rules import BUDGET, most_copies, name_key
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.cards.card import Card

UNBOUNDED = 1_000_000
"""More copies than any deck has."""

PAIR = "pair "
"""Prefix of the limit of two candidates that exclude each other."""


@dataclass(frozen=True, kw_only=True)
class Demand:
    """What a repaired deck must satisfy, as bounds on counts of cards.

    A limit is an upper bound on the cards it counts; it is named by a string.

    Attributes:
        homed: Whether the deck has its one homeworld before the repair: then it has one after.
        warnings: Whether findings of weight warning must be repaired, too.
        owned: Card id -> copies owned, None where any number may be used.
    """

    format: Format
    homed: bool = False
    warnings: bool = False
    owned: Mapping[str, int] | None = None

    def wants(self, weight: Severity | None) -> bool:
        """Whether a finding of this weight must be repaired."""
        return weight is Severity.ERROR or (weight is not None and self.warnings)

    @property
    def one_homeworld(self) -> bool:
        """Whether the deck must end with one homeworld, of the sponsor (HP-03)."""
        return self.homed or self.wants(self.format.homeworld)

    @cached_property
    def least(self) -> dict[Section, int]:
        """Lower bounds on the sizes of the decks; an empty deck is none (DK-01, DK-12)."""
        sizes, asked = self.format.sizes, self.wants(self.format.size)
        decks = (Section.IMPERIAL, Section.HOUSE)
        return {deck: max(1, sizes[deck][0] if asked else 0) for deck in decks}

    def most(self, card: Card) -> int:
        """Upper bound on the copies of a card, whatever else is there (FM-01, FM-02, DK-13)."""
        by = self.format
        bounds = [UNBOUNDED, by.cards.get(card.id, UNBOUNDED)]
        if card.set not in by.sets and not is_dune(card):
            bounds.append(0)
        if is_dune(card):
            if self.wants(Severity.WARNING):
                bounds.append(1)
        elif not is_homeworld(card) and self.wants(by.copies):
            bounds.append(most_copies(card, by) or UNBOUNDED)
        if self.owned is not None:
            bounds.append(max(0, self.owned.get(card.id, 0)))
        return min(bounds)

    @cached_property
    def limits(self) -> dict[str, int]:
        """The bound of each limit of the format: groups, programs, sizes of the decks."""
        found = {f"group {place}": group.most for place, group in enumerate(self.format.groups)}
        if self.wants(Severity.WARNING):
            found["programs"] = BUDGET
        if self.wants(self.format.size):
            found |= {deck: most for deck, (_, most) in self.format.sizes.items() if most}
        return found

    def limits_on(self, card: Card) -> frozenset[str]:
        """The limits that count a card; a name that several cards have is one more."""
        groups = enumerate(self.format.groups)
        found = {f"group {place}" for place, group in groups if group.has(card)}
        if is_program(card):
            found.add("programs")
        found = (found | {section_of(card)}) & self.limits.keys()
        if card.versions and self.wants(self.format.copies) and most_copies(card, self.format):
            name = name_key(card.full_name)
            if any(name_key(other.full_name) == name for other in card.versions):
                found.add(f"name {name}")
        return frozenset(found)

    def bound(self, limit: str, card: Card) -> int:
        """The bound of a limit that counts this card."""
        if limit.startswith(PAIR):
            return 1
        known = self.limits.get(limit)
        return (most_copies(card, self.format) or 0) if known is None else known

    def rivals(self, card: Card) -> frozenset[str]:
        """Ids of the cards that show a unique card's character under another title (CT-12)."""
        if not self.wants(self.format.character) or not is_unique(card):
            return frozenset()
        name = name_key(card.full_name)
        others = [version for version in card.versions if name_key(version.full_name) != name]
        return frozenset(other.id for other in others)


@dataclass(frozen=True, kw_only=True, eq=False)
class Holding:
    """All copies of one card in a deck.

    Attributes:
        slots: The number of copies in each section, those where it does not belong first.
        most: Upper bound on the copies that stay, whatever else stays.
        removable: How many may be taken out.
        limits: The limits that count it.
        rivals: Ids of cards that may not stay beside it (CT-12).
    """

    card: Card
    home: Section
    slots: tuple[tuple[Section, int], ...]
    most: int
    removable: int
    limits: frozenset[str]
    rivals: frozenset[str]

    @cached_property
    def count(self) -> int:
        """How many copies there are."""
        return sum(count for _, count in self.slots)

    @cached_property
    def misplaced(self) -> int:
        """How many copies are in a section where the card does not belong."""
        return sum(count for section, count in self.slots if section is not self.home)

    @cached_property
    def power(self) -> Power | None:
        """The power that the card makes one of the deck's; None for homeworlds."""
        return None if self.homeworld else self.card.allegiance

    @cached_property
    def homeworld(self) -> bool:
        """Whether it is a homeworld."""
        return is_homeworld(self.card)


@dataclass(frozen=True, kw_only=True, eq=False)
class Candidate:
    """A card that may be added.

    Attributes:
        room: Upper bound on the copies added.
        limits: The limits that count it, without the size of its section.
        kind: Candidates with the same number have the same coefficients in every constraint.
    """

    card: Card
    home: Section
    room: int
    limits: frozenset[str]
    homeworld: bool
    kind: int


def holdings_of(deck: DeckList, demand: Demand) -> tuple[Holding, ...]:
    """The holdings of a deck, in the order of the list."""
    slots: dict[str, Counter[Section]] = {}
    cards: dict[str, Card] = {}
    for entry in deck.entries:
        cards.setdefault(entry.card.id, entry.card)
        slots.setdefault(entry.card.id, Counter())[entry.section] += entry.count
    sections = [*Section]
    found = []
    for card_id, card in cards.items():
        home = section_of(card)
        order = sorted(
            slots[card_id].items(), key=lambda slot: (slot[0] is home, sections.index(slot[0]))
        )
        holding = Holding(
            card=card,
            home=home,
            slots=tuple(order),
            most=demand.most(card),
            removable=slots[card_id].total(),
            limits=demand.limits_on(card),
            rivals=demand.rivals(card),
        )
        found.append(holding)
    return tuple(found)


def candidates_of(
    cards: tuple[Card, ...], holdings: tuple[Holding, ...], demand: Demand
) -> tuple[Candidate, ...]:
    """The cards that may be added: those not counted by a limit which the deck has reached."""
    held = {holding.card.id: holding.count for holding in holdings}
    counts = Counter[str]()
    for holding in holdings:
        counts.update(dict.fromkeys(holding.limits, holding.count))
    kinds: dict[tuple[object, ...], int] = {}
    found = []
    for card in cards:
        if is_dune(card) or is_program(card):
            continue
        home, rivals = section_of(card), demand.rivals(card)
        room = demand.most(card) - held.get(card.id, 0)
        limits = demand.limits_on(card) - {home}
        reached = any(counts[limit] >= demand.bound(limit, card) for limit in limits)
        if room < 1 or reached or not rivals.isdisjoint(held):
            continue
        # Two rivals that are both candidates: a limit of their own, of which one at most is added.
        limits |= {f"{PAIR}{min(card.id, rival)} {max(card.id, rival)}" for rival in rivals}
        homeworld = is_homeworld(card)
        kind = kinds.setdefault((home, homeworld, card.allegiance, limits), len(kinds))
        candidate = Candidate(
            card=card, home=home, room=room, limits=limits, homeworld=homeworld, kind=kind
        )
        found.append(candidate)
    return tuple(found)
