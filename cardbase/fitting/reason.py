"""A reason for or against a card in a deck, what it counts, and how its cards are named."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.fitting.scale import weights
from cardbase.fitting.view import DeckView

NAMED = 3

USELESS = frozenset({"talent none", "bearer none", "fief none", "copy unique"})
"""What leaves a card without any use in a deck, whatever speaks for it."""


class Reason(Struct, frozen=True, kw_only=True):
    """One reason for or against a card in a deck.

    Attributes:
        points: What it counts: above 0 for the card, below 0 against it.
        weight: Its row in the table of weights.
        text: The fact, without its full stop.
    """

    points: int
    weight: str
    text: str


class Fit(Struct, frozen=True, kw_only=True):
    """How well a card fits a deck, with the reasons, the weightiest first."""

    card: Card
    reasons: tuple[Reason, ...]

    @property
    def score(self) -> int:
        """The sum of the reasons."""
        return sum(reason.points for reason in self.reasons)

    @property
    def against(self) -> int:
        """The sum of what speaks against it."""
        return sum(min(0, reason.points) for reason in self.reasons)

    @property
    def usable(self) -> bool:
        """Whether the deck can use the card at all."""
        return USELESS.isdisjoint(reason.weight for reason in self.reasons)


def reason(weight: str, text: str, many: float | None = None) -> Reason:
    """A reason of a weight, so many times where it counts by number."""
    row = weights()[weight]
    points = row.points if many is None else row.times(many)
    return Reason(points=points, weight=weight, text=text)


def named(cards: Sequence[Card], deck: DeckView) -> str:
    """The first few names, with their copies where there are several; the others counted."""
    counts = {card.id: deck.counts.get(card.id, 1) for card in cards}
    told = [f"{n} {c.full_name}" if (n := counts[c.id]) > 1 else c.full_name for c in cards[:NAMED]]
    left = sum(counts[card.id] for card in cards[NAMED:])
    return "; ".join(told) + (f" and {left} more" if left else "")
