"""What goes wrong with an operation."""

from __future__ import annotations

from cardbase.errors import CardbaseError
from errata.shown import shown


class OperationError(CardbaseError):
    """A text is no operation.

    Args:
        place: The file and the card.
        column: Where it went wrong, from 1.
        expected: What would have been right there.
        found: What stands there; "" for the end of the text.
    """

    def __init__(self, place: str, column: int, expected: str, found: str) -> None:
        there = f'"{shown(found, most=40)}"' if found else "the end"
        super().__init__(f"{place}, column {column}: expected {expected}, found {there}")
        self.place = place
        self.column = column
        self.expected = expected
        self.found = found
