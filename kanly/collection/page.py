"""The collection on the screen: how much of each set, its cards, those that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardbase.cards.card import Card, Doubt
from cardbase.cards.words import label
from cardbase.collection.owned import Copies, OfSet, OwnedCards
from cardbase.library.rows import KeptCopies
from cardbase.strings import counted
from kanly.card.page import card_erratum
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph

ROOM = 7


def page(owned: OwnedCards, sets: Sequence[OfSet], listed: Sequence[Copies]) -> str:
    """How much of each set is owned, then the cards listed."""
    rows = [
        [one.card_set.name, f"{one.cards} of {one.card_set.cards}", str(one.copies)] for one in sets
    ]
    table = grid(["Set", "Cards", "Copies"], rows)
    lines = [*heading("Collection", amount(owned.copies)), "", table]
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


def lost(kept: Sequence[KeptCopies]) -> Iterator[str]:
    """A remark for each card that is owned but that the catalog has no more."""
    for one in kept:
        copies = counted(one.count, "copy", "copies")
        yield f"{one.name} [{one.card}]: {copies} kept, but no card of the catalog is it any more."


def changed_page(changed: Sequence[Copies], doubted: Sequence[Copies]) -> str:
    """The owned cards with their errata, before and after, then those with doubts."""
    blocks = []
    for one in changed:
        lines = (line for erratum in one.card.errata for line in card_erratum(erratum))
        blocks.append("\n".join([*_head(one), *lines]))
    if doubted:
        blocks.append(f"In doubt: {counted(len(doubted), 'card')} you own")
    for one in doubted:
        lines = (paragraph(_doubt(doubt, one.card), "    ", "  ") for doubt in one.card.doubts)
        blocks.append("\n".join([*_head(one), *lines]))
    return "\n\n".join(blocks)


def _head(one: Copies) -> Iterable[str]:
    return heading(one.card.full_name, f"{counted(one.count, 'copy', 'copies')} owned")


def _doubt(doubt: Doubt, card: Card) -> str:
    has = "" if doubt.field == "operation" else f' "{card.text_of(doubt.field) or "none"}"'
    may = "" if doubt.perhaps == "?" else f', perhaps "{doubt.perhaps}"'
    return f"{label(doubt.field)}{has}{may}: {doubt.reason} ({doubt.source})."
