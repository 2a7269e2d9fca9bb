"""The collection on the screen: how much of each set, its cards, those that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardbase.strings import counted
from kanly.terminal.output import heading, paragraph

if TYPE_CHECKING:
    from cardbase.cards.card import Card, Doubt
    from cardbase.collection.owned import Copies, OfSet, Owned
    from cardbase.library.rows import Kept

ROOM = 7
EMPTY = (
    "The collection is empty; kanly collection import FILE takes one in, "
    "kanly collection add NAME a card."
)


def page(owned: Owned, sets: Sequence[OfSet], listed: Sequence[Copies]) -> str:
    """How much of each set is owned, then the cards listed."""
    lines = [*heading("Collection", amount(owned.copies)), "", _sets(sets)]
    if listed:
        lines += ["", *cards(listed)]
    return "\n".join(lines)


def amount(copies: Sequence[Copies]) -> str:
    """How many cards, and how many copies of them: "3 cards, 7 copies"."""
    number = sum(one.count for one in copies)
    return f"{counted(len(copies), 'card')}, {counted(number, 'copy', 'copies')}"


def cards(copies: Sequence[Copies]) -> Iterator[str]:
    """A line or two for each card, its count first; none owned is a dash."""
    for one in copies:
        yield card_line(one.card, str(one.count or "-"))


def card_line(card: Card, before: str) -> str:
    """A card by name and id, with a number before it."""
    first = f"{before:>{ROOM - 2}}  "
    return paragraph(f"{card.full_name} [{card.id}]", indent=" " * ROOM, first=first)


def lost(kept: Sequence[Kept]) -> Iterator[str]:
    """A remark for each card that is owned but that the catalog has no more."""
    for one in kept:
        copies = counted(one.count, "copy", "copies")
        yield f"{one.name} [{one.card}]: {copies} kept, but no card of the catalog is it any more."


def changed_page(changed: Sequence[Copies], doubted: Sequence[Copies]) -> str:
    """The owned cards with their errata, before and after, then those with doubts."""
    blocks = ["\n".join(_errata(one)) for one in changed]
    if doubted:
        blocks.append(f"In doubt: {counted(len(doubted), 'card')} you own")
        blocks += ["\n".join(_doubts(one)) for one in doubted]
    return "\n\n".join(blocks)


def _errata(one: Copies) -> Iterator[str]:
    from kanly.card.page import card_erratum

    yield from heading(one.card.full_name, f"{counted(one.count, 'copy', 'copies')} owned")
    for erratum in one.card.errata:
        yield from card_erratum(erratum)


def _doubts(one: Copies) -> Iterator[str]:
    yield from heading(one.card.full_name, f"{counted(one.count, 'copy', 'copies')} owned")
    for doubt in one.card.doubts:
        yield paragraph(_doubt(doubt, one.card), indent="    ", first="  ")


def _doubt(doubt: Doubt, card: Card) -> str:
    from cardbase.cards.words import label

    has = "" if doubt.field == "operation" else f' "{card.text_of(doubt.field) or "none"}"'
    may = "" if doubt.perhaps == "?" else f', perhaps "{doubt.perhaps}"'
    return f"{label(doubt.field)}{has}{may}: {doubt.reason} ({doubt.source})."


def _sets(sets: Sequence[OfSet]) -> str:
    from kanly.terminal.grid import grid

    rows = [
        [one.card_set.name, f"{one.cards} of {one.card_set.cards}", str(one.copies)] for one in sets
    ]
    return grid(["Set", "Cards", "Copies"], rows)
