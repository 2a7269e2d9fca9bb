"""An operation on the screen in other shapes: short, or as the tree a program reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.dump import lines, plain
from cardbase.operation.parse import parsed
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
    """The head of a card, its operation, and the tree of it, a node a line."""
    tree = lines(parsed(card.operation, card.id))
    return "\n".join([*head(card), "", paragraph(card.operation), "", *tree])


def tree_json(card: Card) -> Json:
    """The tree of a card's operation as plain values (docs/json.md)."""
    return plain(parsed(card.operation, card.id))
