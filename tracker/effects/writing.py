"""Writes a table that is compiled of the operation trees: for developers, never at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardbase.card import Card
    from cardbase.operation.tree import Operation

    Rows = Callable[[Iterable[tuple[Card, Operation]]], Iterator[tuple[str, ...]]]


def write(columns: Iterable[str], rows: Rows) -> None:
    """Write the head and the rows of all cards to the standard output, as CSV."""
    import csv
    import sys

    from cardbase import open_catalog
    from cardbase.operation.parse import parsed

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(columns)
    with open_catalog() as catalog:
        trees = ((card, parsed(card.operation, card.id)) for card in catalog.all_cards())
        out.writerows(rows(trees))
