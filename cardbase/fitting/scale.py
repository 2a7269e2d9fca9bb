"""What each reason counts: the one table of weights, cardbase/data/fitting/weights.csv.

No source says what a card is worth. The weights are our judgement; each row says of what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from cardbase.cards.kinds import CardKind
from errata.table import Row, Text, read_by_id, whole

DATA = Path(__file__).parents[1] / "data" / "fitting"


def _signed(row: Row, column: str) -> int:
    """A whole number, 0 when empty. Raises DataError."""
    cell = row[column] or "0"
    if not cell.removeprefix("-").isdecimal():
        raise row.fault(column, "a whole number or nothing")
    return int(cell)


@dataclass(frozen=True, kw_only=True)
class Weight:
    """What one reason counts.

    Attributes:
        points: What it counts, where it is there or not.
        step: What it counts for each that is counted.
        most: The most that these come to, 0 for no end.
        says: What the reason is.
    """

    name: Text
    points: Annotated[int, _signed]
    step: Annotated[int, _signed]
    most: Annotated[int, _signed]
    says: Text
    source: Text

    def times(self, many: float) -> int:
        """What so many come to."""
        found = round(self.step * many)
        return max(found, self.most) if self.step < 0 else min(found, self.most)


@dataclass(frozen=True, kw_only=True)
class UsualShare:
    """How much of its deck the cards of a kind usually are, in hundredths."""

    kind: CardKind
    low: Annotated[int, whole(0, 100)]
    high: Annotated[int, whole(0, 100)]
    source: Text


@cache
def weights() -> Mapping[str, Weight]:
    """All weights by name. Raises MissingData, DataError."""
    return read_by_id(DATA / "weights.csv", Weight)


@cache
def usual_shares() -> Mapping[CardKind, UsualShare]:
    """What is usual of each kind that stands in a deck. Raises MissingData, DataError."""
    found = read_by_id(DATA / "kinds.csv", UsualShare)
    return {one.kind: one for one in found.values()}


@dataclass(frozen=True, kw_only=True)
class FirstCount:
    """How many cards of a kind the starter decks have, of 15 Imperial and 45 House cards.

    Attributes:
        usual: The middle one of the six, the lower where there are two.
    """

    kind: CardKind
    low: Annotated[int, whole(0, 45)]
    usual: Annotated[int, whole(0, 45)]
    high: Annotated[int, whole(0, 45)]
    source: Text


@cache
def first_counts() -> Mapping[CardKind, FirstCount]:
    """How many cards of each kind the starter decks have. Raises MissingData, DataError."""
    found = read_by_id(DATA / "first.csv", FirstCount)
    return {one.kind: one for one in found.values()}
