"""What may come into a first deck: each card, and how many copies of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.legality.format import Format
from cardbase.legality.rules import most_copies

COPIES = 3
"""The most copies of a card: our judgement, so that a first deck shows many cards."""


class Pickable(Struct, frozen=True, kw_only=True):
    """A card that may come in, so many times."""

    card: Card
    room: int


def room(card: Card, by: Format, owned: Mapping[str, int] | None) -> int:
    """How many copies of a card may come in: owned, by the format, and by our judgement."""
    if card.set not in by.sets or is_dune(card):
        return 0
    bounds = [by.cards.get(card.id, COPIES), most_copies(card, by) or COPIES, COPIES]
    if is_unique(card) or is_homeworld(card) or is_program(card):
        bounds.append(1)
    if owned is not None:
        bounds.append(owned.get(card.id, 0))
    return min(bounds)
