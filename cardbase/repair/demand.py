"""What a mended deck must keep to: a format's numbers as bounds on counts of cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section, section_of
from cardbase.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.legality.finding import Severity
from cardbase.legality.numbers import BUDGET, most_copies, name_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.card import Card
    from cardbase.legality.format import Format

MANY = 1_000_000
"""More copies than any deck has: no limit."""


@dataclass(frozen=True, kw_only=True)
class Demand:
    """What is asked of a deck: no error, with `warnings` no warning, with `owned` owned cards.

    Attributes:
        homed: Whether the deck has its one homeworld before it is mended: then it has one after.
    """

    format: Format
    homed: bool = False
    warnings: bool = False
    owned: Mapping[str, int] | None = None

    def wants(self, weight: Severity | None) -> bool:
        """Whether a finding of this weight has to be mended."""
        return weight is Severity.ERROR or (weight is not None and self.warnings)

    @property
    def one_homeworld(self) -> bool:
        """Whether there must be one homeworld in the end, of the sponsor (HP-03)."""
        return self.homed or self.wants(self.format.homeworld)

    @cached_property
    def least(self) -> dict[Section, int]:
        """The fewest cards each deck may have; an empty deck is none (DK-01, DK-12)."""
        sizes, asked = self.format.sizes, self.wants(self.format.size)
        decks = (Section.IMPERIAL, Section.HOUSE)
        return {deck: max(1, sizes[deck][0] if asked else 0) for deck in decks}

    def most(self, card: Card) -> int:
        """The most copies of a card, whatever else is in the deck (FM-01, FM-02, DK-13)."""
        by = self.format
        bounds = [MANY, by.cards.get(card.id, MANY)]
        if card.set not in by.sets and not is_dune(card):
            bounds.append(0)
        apart = is_homeworld(card) or is_dune(card)
        if not apart and self.wants(by.copies):
            bounds.append(most_copies(card, by) or MANY)
        if is_dune(card) and self.wants(Severity.WARNING):
            bounds.append(1)
        if self.owned is not None:
            bounds.append(max(0, self.owned.get(card.id, 0)))
        return min(bounds)

    @cached_property
    def limits(self) -> dict[str, int]:
        """The most cards of each mark a deck may have: groups, programs, a deck's size."""
        found = {f"group {place}": group.most for place, group in enumerate(self.format.groups)}
        if self.wants(Severity.WARNING):
            found["programs"] = BUDGET
        if self.wants(self.format.size):
            sizes = self.format.sizes.items()
            found.update({deck: most for deck, (_, most) in sizes if most})
        return found

    def marks(self, card: Card) -> frozenset[str]:
        """Which limits count a card; a name that has several printings is one more of them."""
        groups = enumerate(self.format.groups)
        found = {f"group {place}" for place, group in groups if group.has(card)}
        if is_program(card):
            found.add("programs")
        return frozenset((found | {section_of(card)}) & self.limits.keys() | self._name(card))

    def _name(self, card: Card) -> set[str]:
        """The mark of a name that several cards bear."""
        if not card.versions or not self.wants(self.format.copies):
            return set()
        name = name_key(card.full_name)
        twin = any(name_key(other.full_name) == name for other in card.versions)
        return {f"name {name}"} if twin and most_copies(card, self.format) else set()

    def bound(self, mark: str, card: Card) -> int:
        """The most cards with this mark, which the card has."""
        return self.limits[mark] if mark in self.limits else (most_copies(card, self.format) or 0)

    def rivals(self, card: Card) -> frozenset[str]:
        """Cards that show a unique card's character under another title (CT-12)."""
        if not self.wants(self.format.character) or not is_unique(card):
            return frozenset()
        name = name_key(card.full_name)
        others = [version for version in card.versions if name_key(version.full_name) != name]
        return frozenset(other.id for other in others)
