"""Where a rule, ruling, fact or answer does not hold, and what holds there instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.errors import DataError
from errata.table import DATA, Column, Row, Text, read_all_by_id

FILE = DATA / "exceptions.csv"

MOST = 4
"""How many exceptions one point has at most: those that come up most often."""

WORDS = range(2, 6)
"""How many words say when."""


class Overridden(Struct, frozen=True, kw_only=True):
    """A case in which a point, by its id, does not hold, and the id of what holds there.

    `when` goes after "not so": "under a Karama", "on a homeworld", "for a venture".
    """

    id: Text
    other: Annotated[str, Row.text, Column("overridden_by")]
    when: Text

    def check(self, row: Row) -> None:
        """Raises DataError unless it is of two points, and says when in a few words."""
        if self.other == self.id:
            raise row.fault("overridden_by", "the id of another point")
        if len(self.when.split()) not in WORDS or not self.when[0].islower():
            raise row.fault("when", 'two to five words that go after "not so"')


def read_exceptions(file: Path) -> Mapping[str, tuple[Overridden, ...]]:
    """The exceptions of a data file by the point that they are of, the most frequent first.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: a bad row, a pair that stands twice, too many of one point, or points
            that override one another in a circle.
    """
    found = read_all_by_id(file, Overridden)
    for own in found.values():
        for at, one in enumerate(own):
            if one.other in (before.other for before in own[:at]):
                raise _fault(file, one, "overridden_by", "each pair once", one.other)
            if at >= MOST:
                raise _fault(file, one, "id", f"at most {MOST} exceptions of a point", one.id)
            if one.id in _beyond(one.other, found):
                raise _fault(file, one, "overridden_by", "no circle of exceptions", one.other)
    return found


def _beyond(start: str, found: Mapping[str, tuple[Overridden, ...]]) -> Iterator[str]:
    """What overrides a point, and what overrides that, each once."""
    seen = {start}
    left = [start]
    while left:
        for one in found.get(left.pop(), ()):
            if one.other not in seen:
                seen.add(one.other)
                left.append(one.other)
                yield one.other


def check_exceptions(found: Mapping[str, tuple[Overridden, ...]], games: Mapping[str, str]) -> None:
    """Raises DataError for one that is of no point, or of points of two games.

    `games` is the game of each point by its id.
    """
    for one in (one for own in found.values() for one in own):
        if one.id not in games:
            raise _fault(FILE, one, "id", "the id of a point", one.id)
        if games.get(one.other) != games[one.id]:
            expected = "the id of a point of the same game"
            raise _fault(FILE, one, "overridden_by", expected, one.other)


def _fault(file: Path, one: Overridden, field: str, expected: str, found: str) -> DataError:
    return DataError(file.name, f"{one.id}, {one.when}", field, expected, found)


@cache
def exceptions() -> Mapping[str, tuple[Overridden, ...]]:
    """Kanly's own, by the point that they are of."""
    return read_exceptions(FILE)
