"""An operation on the screen in other shapes: short, or as the Program that acts at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.card_page import head
from kanly.output import paragraph

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.userlib.quick import Printed
    from kanly.output import Json


def brief_page(card: Card, _: Printed | None) -> str:
    """The head of a card and its operation, short."""
    return "\n".join([*head(card), "", paragraph(card.brief)])


def tree_page(card: Card, _: Printed | None) -> str:
    """The head of a card, its operation, and its Program, a node a line."""
    from cardbase.operation.dump import lines

    return "\n".join([*head(card), "", paragraph(card.operation), "", *lines(card.program)])


def program_json(card: Card) -> Json:
    """The Program of a card as plain values (docs/schema/program.json)."""
    import json

    found: Json = json.loads(card.program_json)
    return found
