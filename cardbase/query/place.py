"""A word of a query and where it stands, for a fault to point at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.names import SILENT, fold

if TYPE_CHECKING:
    from collections.abc import Sequence


class Misplaced(Exception):
    """A word does not fit its place; `parsed` makes a QueryFault of it, which has the query, too.

    Args:
        place: The word.
        expected: What would have been right there.
        nearest: What may be meant.
    """

    def __init__(self, place: Place, expected: str, nearest: Sequence[str]) -> None:
        super().__init__(expected)
        self.place = place
        self.expected = expected
        self.nearest = tuple(nearest)


@dataclass(frozen=True, kw_only=True)
class Place:
    """A word as it stands in a query.

    Attributes:
        at: Where the word begins, from 0.
        word: The word as typed, with the quotes around it.
    """

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

    def fault(self, expected: str, nearest: Sequence[str] = ()) -> Misplaced:
        """The fault of what stands here."""
        return Misplaced(self, expected, nearest)

    def says_something(self) -> bool:
        """Whether it has a word to look for: "the" counts for nothing, as in names."""
        return not SILENT.issuperset(fold(self.text))
