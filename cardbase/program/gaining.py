"""A card that has the operation of another besides its own: "this card gains the target's"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec.structs import replace as with_fields

from cardbase.program.stored import stored

if TYPE_CHECKING:
    from cardbase.card import Card


def with_operation(card: Card, other: Card) -> Card:
    """A card with another's abilities, standing sentences and triggers after its own.

    "This card" in them is then the card itself. Where the other is assigned and how many may lie
    there is no part of what it does.
    """
    mine, theirs = card.program, other.program
    both = with_fields(
        mine,
        marks=(*mine.marks, *theirs.marks),
        abilities=(*mine.abilities, *theirs.abilities),
        standing=(*mine.standing, *theirs.standing),
        triggers=(*mine.triggers, *theirs.triggers),
        x=(*mine.x, *theirs.x),
        reach=(*mine.reach, *theirs.reach),
    )
    return replace(card, program_json=stored(both))
