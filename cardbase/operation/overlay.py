"""Lays an official erratum over the tree of an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.parse import parsed
from cardbase.operation.tree import Operation
from errata.card_errata import UNKNOWN, StaleErratum

if TYPE_CHECKING:
    from cardbase.operation.tree import Item
    from errata.card_errata import CardErratum


def overlaid(operation: Operation, erratum: CardErratum, shown: str) -> Operation:
    """The tree with the sentences an erratum names replaced by those it sets.

    Args:
        operation: The tree before.
        erratum: Its `was` and `now` are sentences of the operation language. Where `was` is
            unknown the card files are corrected already, and `now` must stand in the tree.
        shown: The operation in words, for the error.

    Raises:
        StaleErratum: the sentences do not stand in the tree, or not only once.
        OperationError: `was` or `now` is no operation.
    """
    place = f"card_errata.csv, {erratum.id}"
    now = parsed(erratum.now, f"{place}, now").items
    known = erratum.was != UNKNOWN
    was = parsed(erratum.was, f"{place}, was").items if known else now
    places = [at for at in range(len(operation.items)) if operation.items[at:][: len(was)] == was]
    if len(places) != 1:
        raise StaleErratum(erratum, shown)
    return Operation(_replaced(operation.items, places[0], len(was), now))


def _replaced(
    items: tuple[Item, ...], at: int, length: int, now: tuple[Item, ...]
) -> tuple[Item, ...]:
    return items[:at] + now + items[at + length :]
