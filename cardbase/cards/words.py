"""The words a card's fields go by on screen and in print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.strings import counted
from cardbase.vocabulary import CardType

if TYPE_CHECKING:
    from cardbase.cards.card import Card

LABELS = {
    "full_name": "name",
    "subtypes": "subtypes",
    "requirement": "talent requirement",
    "operation": "effect",
}

UNPRINTED = "Resistance not printed, counts as 1 (CT-13)"


def label(field: str) -> str:
    """What a field is called."""
    return LABELS.get(field, field)


def place(card: Card) -> str:
    """Where the card stands: its set, and its collector number where that is known."""
    return card.set_name if card.number is None else f"{card.set_name} {card.number}"


def type_line(card: Card) -> str:
    """Type and subtypes, as on the card: "Plan: Venture. Battle."."""
    return f"{card.type}: {'. '.join(card.subtypes)}."


def cost(card: Card) -> str:
    """The deployment cost with its unit; X is chosen or computed (CT-19)."""
    if card.cost is None:
        return "X solaris"
    return counted(card.cost, "solari")


def numbers(card: Card) -> str:
    """Cost, allegiance, requirement, command, resistance and ranks in one line."""
    parts = [f"Cost {cost(card)}", card.allegiance or "no allegiance"]
    if card.requirement:
        parts.append(f"needs {card.requirement}")
    if card.command is not None:
        parts.append(f"Command {card.command}")
    if card.resistance is not None:
        parts.append(f"Resistance {card.resistance}")
    elif counts_as_one(card):
        parts.append(UNPRINTED)
    parts += [f"{talent} {rank}" for talent, rank in card.ranks]
    return " · ".join(parts)


def counts_as_one(card: Card) -> bool:
    """Whether a card that can be attacked has no resistance printed (CT-13)."""
    kinds = {CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE}
    return card.resistance is None and card.type in kinds
