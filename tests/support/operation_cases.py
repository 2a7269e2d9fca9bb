"""The operations of the 661 cards, and ways of looking into their trees."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from cardbase.cards.facts import DATA, read_sets
from cardbase.operation.node import Node, nodes, parts
from cardbase.operation.parse import OperationError, parsed
from cardbase.operation.tree import Operation
from errata.card_errata import UNKNOWN, card_errata
from errata.table import read_table

TEXTS: dict[str, str] = {
    row["card"]: row["operation"]
    for one in read_sets()
    for row in read_table(DATA / f"{one.code}_operations.csv", ["card", "operation"])
}
"""The operations as the data files have them, by card id."""

CHANGES: dict[str, str] = {
    f"{erratum.id} {which}": text
    for erratum in card_errata()
    if erratum.field == "operation"
    for which, text in (("was", erratum.was), ("now", erratum.now))
    if text != UNKNOWN
}
"""What the errata take out of operations and put into them."""


@cache
def tree_of(card: str) -> Operation:
    return parsed(TEXTS[card], card)


def read(text: str) -> Operation | OperationError:
    """The tree of a text, or what is wrong with it."""
    try:
        return parsed(text)
    except OperationError as fault:
        return fault


def words_in(node: Node) -> Iterator[StrEnum]:
    """Every word of a closed list that stands in a tree."""
    for below in nodes(node):
        for _, part in parts(below):
            for one in part if isinstance(part, tuple) else (part,):
                if isinstance(one, StrEnum):
                    yield one
