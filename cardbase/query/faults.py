"""What goes wrong with a query, and where."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from cardbase.errors import CardbaseError
from cardbase.names import SILENT, fold
from errata.text import did_you_mean, shown

BEFORE, AFTER = 40, 20
"""How much of a long query is shown before and after the place of a fault."""

WIDE = frozenset("WF")
"""The East Asian widths that take two columns of a terminal."""


class QueryFault(CardbaseError):
    """A text is no query: where it went wrong, from 0, and what would have been right there.

    `found` is what stands there, "" for the end; `nearest` is what may be meant, as it is typed.
    """

    def __init__(
        self, query: str, at: int, expected: str, found: str = "", nearest: Sequence[str] = ()
    ) -> None:
        word = shown(found.strip('"') or found, most=40)
        there = f'"{word}"' if found else "the end"
        hint = did_you_mean([*map(shown, nearest)])
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
        columns = sum(
            2 if unicodedata.east_asian_width(sign) in WIDE else not unicodedata.combining(sign)
            for sign in before
        )
        return before + shown(rest, most=AFTER), " " * columns + "^"


class MisplacedWord(Exception):
    """A word does not fit its place; `parsed` makes a QueryFault of it, with the query."""

    def __init__(self, place: WordPlace, expected: str, nearest: Sequence[str]) -> None:
        super().__init__(expected)
        self.place = place
        self.expected = expected
        self.nearest = tuple(nearest)


@dataclass(frozen=True, kw_only=True)
class WordPlace:
    """A word as it stands in a query, with the quotes around it, and where it begins, from 0."""

    at: int
    word: str

    @property
    def quoted(self) -> bool:
        """Whether it stands in quotes."""
        return self.word.startswith('"')

    @property
    def text(self) -> str:
        """The word without the quotes around it."""
        return self.word.strip('"')

    def fault(self, expected: str, nearest: Sequence[str] = ()) -> MisplacedWord:
        """The fault of what stands here."""
        return MisplacedWord(self, expected, nearest)

    def says_something(self) -> bool:
        """Whether it has a word to look for: "the" counts for nothing, as in names."""
        return not SILENT.issuperset(fold(self.text))
