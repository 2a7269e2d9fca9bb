"""What goes wrong with a query."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from cardbase.errors import CardbaseError
from errata.shown import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

BEFORE, AFTER = 40, 20
"""How much of a long query is shown before and after the place of a fault."""

WIDE = frozenset("WF")
"""The East Asian widths that take two columns of a terminal."""


class QueryFault(CardbaseError):
    """A text is no query.

    Args:
        query: The text as typed.
        at: Where it went wrong, from 0; its length for the end.
        expected: What would have been right there.
        found: What stands there, "" for the end.
        nearest: What may be meant, as it is typed.
    """

    def __init__(
        self, query: str, at: int, expected: str, found: str = "", nearest: Sequence[str] = ()
    ) -> None:
        word = shown(found.strip('"') or found, most=40)
        there = f'"{word}"' if found else "the end"
        hint = f"; did you mean {' or '.join(map(shown, nearest))}?" if nearest else ""
        super().__init__(f"query, column {at + 1}: expected {expected}, found {there}{hint}")
        self.query = query
        self.at = at
        self.expected = expected
        self.found = found
        self.nearest = tuple(nearest)

    def marked(self) -> tuple[str, str]:
        """The query around the place, on one line, and under it a line with a caret there."""
        start = 0 if self.at <= BEFORE else self.at - BEFORE
        head, rest = self.query[start : self.at], self.query[self.at :]
        dots = "…" if start else ""
        before = dots + shown(head, most=BEFORE)
        return before + shown(rest, most=AFTER), " " * _columns(before) + "^"


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in WIDE else not unicodedata.combining(sign)
        for sign in text
    )
