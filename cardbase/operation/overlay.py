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
        StaleErratum: the sentences do not stand in the tree, or not only once, or those
            that the erratum sets stand there already.
        OperationError: `was` or `now` is no operation.
    """
    place = f"card_errata.csv, {erratum.id}"
    now = parsed(erratum.now, f"{place}, now").items
    known = erratum.was != UNKNOWN
    was = parsed(erratum.was, f"{place}, was").items if known else now
    places = _places(operation, was)
    if len(places) != 1 or (known and _places(operation, now)):
        raise StaleErratum(erratum, shown)
    items, at = operation.items, places[0]
    return Operation(items[:at] + now + items[at + len(was) :])


def _places(operation: Operation, wanted: tuple[Item, ...]) -> list[int]:
    """Where these sentences stand, one after the other."""
    items, length = operation.items, len(wanted)
    return [at for at in range(len(items)) if items[at : at + length] == wanted]
