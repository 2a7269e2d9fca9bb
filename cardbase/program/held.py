"""What a card says of one kind, wherever it lies and whatever it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from cardbase.program.holdings import Says

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.program.holdings import Particular

H = TypeVar("H")


def on_card(card: Card, kind: type[H]) -> H | None:
    """The first thing of such a kind in a card's standing sentences, None where there is none."""
    for one in card.standing:
        for held in one.holds:
            if isinstance(held, kind):
                return held
    return None


def says(card: Card, what: Particular) -> bool:
    """Whether a card says one thing that no other card shares."""
    return any(Says(what) in one.holds for one in card.standing)
