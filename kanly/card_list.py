"""Cards in a list, a line or two each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.card_words import place, type_line
from kanly.output import width

if TYPE_CHECKING:
    from cardbase.card import Card


def listing(cards: tuple[Card, ...]) -> str:
    """Id and name of each card, and where there is room its set and type line."""
    column = max(len(card.id) for card in cards)
    return "\n".join(_line(card, column) for card in cards)


def _line(card: Card, column: int) -> str:
    line = f"{card.id:<{column}}  {card.full_name}"
    if len(line) > width():
        line = f"{card.id}\n  {card.full_name}"
    more = f"  ({place(card)}; {type_line(card).rstrip('.')})"
    return line + more if len(line + more) <= width() else line
