"""The formats decks are judged by: dated data files, ours and the user's own.

A format is a TOML file: `name`, `about`, `dated`, `sets`, `source`, and as far as it differs from
the defaults the tables `sizes`, `copies`, `weights`, `cards` and `groups` (docs/formats.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.legality.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.errors import FormatError
    from cardbase.vocabulary import SetCode

DATA = Path(__file__).parents[1] / "data" / "formats"
DEFAULT = "thunder-at-twilight"
"""The format decks are judged by when none is named: all sets."""

SIZES = {Section.IMPERIAL: (10, 0), Section.HOUSE: (40, 0)}
"""The least and most cards of each deck, 0 for no limit: Kanly's own choice (OQ-01)."""


@dataclass(frozen=True, kw_only=True)
class Group:
    """Cards of which a format allows so many in all: by id, or by a word of the subtype line."""

    name: str
    most: int
    cards: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()

    def has(self, card: Card) -> bool:
        """Whether a card is of the group."""
        return card.id in self.cards or not self.subtypes.isdisjoint(card.subtypes)


@dataclass(frozen=True, kw_only=True)
class Format:
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
    groups: tuple[Group, ...] = ()
    file: str = ""
    shipped: bool = False
    replaces: bool = False

    @property
    def whose(self) -> str:
        """Whose it is, where it is the user's own: "your own, in place of the shipped one"."""
        if self.shipped or not self.file:
            return ""
        return "your own, in place of the shipped one" if self.replaces else "your own"


def format_named(name: str = DEFAULT, catalog: Catalog | None = None) -> Format:
    """The format of this id, of the shipped ones or in the user's folder, or in this file.

    Args:
        name: Its id or its name, or a path that ends in .toml.
        catalog: Where the cards it names must be found; without, they are as the file has them,
            and no deck should be judged by it.

    Raises:
        UnknownFormat: there is none of that id.
        FormatError: its file is not as it must be, or names a card that is none.
    """
    from cardbase.legality.format_file import find, read_format

    found = read_format(find(name))
    if catalog is None or not (found.cards or found.groups):
        return found
    from cardbase.legality.format_cards import checked

    return checked(found, catalog)


def known_formats() -> tuple[Format, ...]:
    """Every format that can be read: the shipped ones, the user's own in their stead or after."""
    return tuple(one for one in _all_formats() if isinstance(one, Format))


def broken_formats() -> tuple[FormatError, ...]:
    """What is wrong with the files of the user's own formats that cannot be read."""
    return tuple(one for one in _all_formats() if not isinstance(one, Format))


def _all_formats() -> Iterator[Format | FormatError]:
    from cardbase.errors import FormatError
    from cardbase.legality.format_file import known, read_format

    for path in known().values():
        try:
            yield read_format(path)
        except FormatError as fault:
            yield fault
