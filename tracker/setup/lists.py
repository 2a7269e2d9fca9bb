"""A deck list laid out: two decks, and what is listed apart from them (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.vocabulary import Deck, Subtype
from tracker.dune import is_dune
from tracker.guards import carries_out, enforces
from tracker.kinds import is_program

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.card import Card
    from cardbase.decks import DeckList, Entry
    from tracker.table import Table

NAMED = 3
"""How many cards a reason names before it counts the rest."""


class Laid(Struct, frozen=True, kw_only=True):
    """A deck list by where its cards belong (DK-01)."""

    imperial: tuple[Entry, ...]
    house: tuple[Entry, ...]
    programs: tuple[Entry, ...] = ()
    homeworlds: tuple[Entry, ...] = ()
    dune: tuple[Entry, ...] = ()


def is_homeworld(card: Card) -> bool:
    """Whether a card is a homeworld, which is in neither deck."""
    return Subtype.HOMEWORLD in card.subtypes


@carries_out("DK-14")
def lay_out(listed: DeckList) -> Laid:
    """The cards of a list by deck; homeworld, programs and any Dune are taken out (DK-01)."""
    apart = [e for e in listed.entries if _apart(e.card)]
    decks = [e for e in listed.entries if not _apart(e.card)]
    return Laid(
        imperial=tuple(e for e in decks if e.card.deck is Deck.IMPERIAL),
        house=tuple(e for e in decks if e.card.deck is Deck.HOUSE),
        programs=tuple(e for e in apart if is_program(e.card)),
        homeworlds=tuple(e for e in apart if is_homeworld(e.card)),
        dune=tuple(e for e in apart if is_dune(e.card)),
    )


def _apart(card: Card) -> bool:
    return is_homeworld(card) or is_program(card) or is_dune(card)


@enforces("DK-01")
def two_decks(at: Table, name: str, imperial: int, house: int) -> str | None:  # noqa: ARG001
    """Everybody has two decks, an Imperial and a House deck."""
    lacking = [deck for deck, size in ((Deck.IMPERIAL, imperial), (Deck.HOUSE, house)) if not size]
    return f"{name} has no {' and no '.join(lacking)} deck" if lacking else None


@enforces("DK-02")
def in_its_deck(at: Table, listed: DeckList) -> str | None:  # noqa: ARG001 - the shape of a guard
    """A card belongs to the deck whose back it has; a heading must not say otherwise."""
    wrong = [
        entry
        for entry in listed.entries
        if entry.under not in {None, entry.card.deck} and not _apart(entry.card)
    ]
    if not wrong:
        return None
    first = wrong[0]
    return f"{cards(wrong)} stands in the {first.under} deck, not in the {first.card.deck} deck"


def copies(entries: Iterable[Entry]) -> int:
    """How many cards that are."""
    return sum(entry.count for entry in entries)


def cards(entries: Iterable[Entry]) -> str:
    """The names of cards with their lines, the first few of them."""
    every = list(entries)
    shown = ", ".join(f"{e.card.full_name} (line {e.line})" for e in every[:NAMED])
    more = len(every) - NAMED
    return f"{shown} and {more} more" if more > 0 else shown
