"""What a format asks of a deck: its numbers and what becomes of a deck that has others.

A format is a TOML file: `name`, `about`, `dated`, `sets`, `source`, and as far as it differs from
the defaults the tables `sizes`, `copies`, `weights`, `cards` and `groups` (docs/formats.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from cardbase.cards.card import Card
from cardbase.decks.deck_list import Section
from cardbase.vocabulary import SetCode


class Severity(StrEnum):
    """How grave a finding is: an error makes the deck illegal, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


SIZES = {Section.IMPERIAL: (10, 0), Section.HOUSE: (40, 0)}
"""The least and most cards of each deck, 0 for no limit: Kanly's own choice (OQ-01)."""


class CardLimit(Struct, frozen=True, kw_only=True):
    """Cards of which a format allows so many in all: by id, or by a word of the subtype line."""

    name: str
    most: int
    cards: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()

    def has(self, card: Card) -> bool:
        """Whether a card is of the group."""
        return card.id in self.cards or not self.subtypes.isdisjoint(card.subtypes)


class Format(Struct, frozen=True, kw_only=True):
    """What a format asks of a deck beyond the rules; its numbers are settings (OQ-01, OQ-02).

    Attributes:
        id: What it is called on the command line.
        dated: The day of this version of the format, ISO 8601.
        source: On whose word its numbers stand.
        sizes: The least and most cards of each deck; 0 is no limit.
        imperial_copies: Copies of one name an Imperial deck may hold; 0 is no limit.
        house_copies: The same for a House deck.
        unique_copies: The same for Unique cards of a House deck.
        size: What becomes of a deck of another size, None for nothing.
        copies: What becomes of more copies.
        programs: What becomes of a program whose power the deck has not (DK-10).
        homeworld: What becomes of a list without the sponsor's one homeworld (HP-03).
        character: What becomes of one character under several titles (OQ-17).
        cards: Card id -> the most copies of that card; 0 bans it.
        file: The file it was read from, "" for none.
        shipped: Whether it came with Kanly.
        replaces: Whether it is the user's own in place of a shipped one of the same id.
    """

    id: str
    name: str
    about: str
    dated: str
    sets: tuple[SetCode, ...]
    source: str
    sizes: Mapping[Section, tuple[int, int]] = field(default_factory=lambda: dict(SIZES))
    imperial_copies: int = 1
    house_copies: int = 0
    unique_copies: int = 1
    size: Severity | None = Severity.WARNING
    copies: Severity | None = Severity.WARNING
    programs: Severity | None = Severity.WARNING
    homeworld: Severity | None = Severity.WARNING
    character: Severity | None = Severity.WARNING
    cards: Mapping[str, int] = field(default_factory=dict)
    groups: tuple[CardLimit, ...] = ()
    file: str = ""
    shipped: bool = False
    replaces: bool = False

    @property
    def whose(self) -> str:
        """Whose it is, where it is the user's own: "your own, in place of the shipped one"."""
        if self.shipped or not self.file:
            return ""
        return "your own, in place of the shipped one" if self.replaces else "your own"
