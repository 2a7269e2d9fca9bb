"""The remarks that say how an answer fits what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.lookup import Fit
from errata.shown import shown

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.lookup import Answer

NEAREST = 3
"""How many cards are told of that come near, none of which is surely meant."""


def told(answer: Answer) -> list[str]:
    """One line, or two where a character has versions; none when the one card was named."""
    missing = f'No card is named "{shown(answer.asked)}"'
    if answer.near:
        verb = "is" if len(answer.near) == 1 else "are"
        return [f"{missing}; the nearest {verb} {_named(answer.near)}."]
    if answer.fit is Fit.NONE:
        return [f"{missing}, nor anything near it; kanly find looks by what a card is or does."]
    if answer.fit is Fit.SEVERAL:
        near = "this comes near" if len(answer.cards) == 1 else "these come near"
        return [f"{missing}; {near}. Ask for one by its id."]
    lines = []
    if answer.fit is Fit.GUESS:
        lines.append(f"{missing}; taken to mean {answer.cards[0].name}.")
    if len(answer.cards) > 1:
        lines.append(f"{len(answer.cards)} versions; ask for one by its id to see it alone.")
    return lines


def _named(cards: tuple[Card, ...]) -> str:
    """The first of the cards, each with its id."""
    return ", ".join(f"{card.full_name} [{card.id}]" for card in cards[:NEAREST])
