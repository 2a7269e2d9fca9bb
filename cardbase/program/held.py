"""What a card says of one kind, wherever it lies and whatever it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from cardbase.card import Card

H = TypeVar("H")


def on_card(card: Card, kind: type[H]) -> H | None:
    """The first thing of such a kind in a card's standing sentences, None where there is none."""
    for one in card.program.standing:
        for held in one.holds:
            if isinstance(held, kind):
                return held
    return None
