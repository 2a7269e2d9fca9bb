"""Counts the choices of participants by what they come to, without trying each one.

A choice is counted by two numbers, its cell: how far the attack is over what it takes, and how far
the defense is. Each member that may take part moves the cell by the same two steps whatever else is
chosen, so all choices together are a product of sums. That product is kept in one long integer, a
field of bits a cell, and a member who joins is that integer shifted and added.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - msgspec reads the fields of a Struct
from functools import lru_cache, reduce
from operator import add, or_
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Step(Struct, frozen=True):
    """What one member changes when it takes part.

    Attributes:
        over: By so much the attack comes nearer its aim; below 0 when it resists.
        back: By so much the defense comes nearer its own.
        defends: It is on the defender's side, and counts as a participant there.
    """

    over: int
    back: int
    defends: bool


class Bundle(Struct, frozen=True, kw_only=True):
    """Members of whom each may come; those that follow come only with the first.

    Attributes:
        first: A persona, None where the others need nobody besides.
        cost: Its Command, which counts against its leader's (SO-03).
    """

    first: Step | None = None
    others: tuple[Step, ...] = ()
    cost: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """All its members."""
        return self.others if self.first is None else (self.first, *self.others)


class Tally(Struct, frozen=True):
    """What leads to a cell.

    Attributes:
        choices: How many choices do.
        marks: A bit for every number of defending participants they may have.
    """

    choices: int
    marks: int


@lru_cache(maxsize=4096)
def places(marks: int) -> tuple[int, ...]:
    """The numbers that bits stand for, the least first."""
    return tuple(number for number in range(marks.bit_length()) if marks >> number & 1)


class _Field:
    """The layout of the long integer: how wide a cell is, and how far a step shifts it."""

    def __init__(self, among: _Among) -> None:
        self.down = among.most(lambda one: -one.over)
        self.left = among.most(lambda one: -one.back)
        self.rows = self.down + among.most(lambda one: one.over) + 1
        self.columns = self.left + among.most(lambda one: one.back) + 1
        bits = max(among.count().bit_length(), among.most(lambda one: int(one.defends)) + 1)
        self.bytes = -(-bits // 8)
        self.start = 1 << self._bits(self.down, self.left)

    def _bits(self, over: int, back: int) -> int:
        return (over * self.columns + back) * self.bytes * 8

    def moved(self, value: int, step: Step) -> int:
        """All choices of a value with one member more."""
        by = self._bits(step.over, step.back)
        return value << by if by >= 0 else value >> -by

    def cells(self, choices: int, marks: int) -> Iterator[tuple[tuple[int, int], Tally]]:
        """The cells that hold something: over, back and what they hold."""
        size, nothing = self.bytes, bytes(self.bytes)
        counted, marked = self._data(choices), self._data(marks)
        for number, at in enumerate(range(0, len(counted), size)):
            held = counted[at : at + size]
            if held != nothing:
                over, back = divmod(number, self.columns)
                joined = int.from_bytes(marked[at : at + size], "little")
                tally = Tally(int.from_bytes(held, "little"), joined)
                yield (over - self.down, back - self.left), tally

    def _data(self, value: int) -> bytes:
        return value.to_bytes(self.rows * self.columns * self.bytes, "little")


class _Among(Struct, frozen=True):
    """Among whom is chosen, and within which room."""

    bundles: Sequence[Bundle]
    room: int
    free: Sequence[Step]

    def most(self, amount: Callable[[Step], int]) -> int:
        """The most that any choice has of something, what is below 0 left aside."""
        levels = [0] * (max(0, self.room) + 1)
        for bundle in self.bundles:
            gains = sum(max(0, amount(step)) for step in bundle.steps)
            for level in range(len(levels) - 1, bundle.cost - 1, -1):
                levels[level] = max(levels[level], levels[level - bundle.cost] + gains)
        return max(levels) + sum(max(0, amount(step)) for step in self.free)

    def count(self) -> int:
        """How many choices there are."""
        levels = [1] + [0] * max(0, self.room)
        for bundle in self.bundles:
            ways = 1 << len(bundle.others)
            for level in range(len(levels) - 1, bundle.cost - 1, -1):
                more = levels[level - bundle.cost] * ways
                levels[level] = more if bundle.first is None else levels[level] + more
        return sum(levels) << len(self.free)


class _How(Struct, frozen=True):
    """How two values are joined, and what a member does to one besides moving it."""

    plus: Callable[[int, int], int]
    marks: bool = False

    def moved(self, field: _Field, value: int, step: Step) -> int:
        """All choices of a value with one member more."""
        found = field.moved(value, step)
        return found << 1 if self.marks and step.defends else found


_COUNT = _How(add)
"""A cell holds the number of its choices."""

_MARK = _How(or_, marks=True)
"""A cell holds a bit for every number of defending participants it may have."""


def tallies(
    bundles: Sequence[Bundle], room: int, free: Sequence[Step] = ()
) -> Mapping[tuple[int, int], Tally]:
    """Every cell that a choice comes to, by how far it lies from that without anybody.

    Args:
        bundles: The members among whom is chosen within the room of their leader.
        room: The most that the Command of the personas chosen comes to.
        free: Members of the other side, each of whom may come.
    """
    among = _Among(bundles, room, free)
    field = _Field(among)
    return dict(field.cells(_product(field, among, _COUNT), _product(field, among, _MARK)))


def _product(field: _Field, among: _Among, how: _How) -> int:
    """All choices in one integer; the bundles are added level by level of the Command they use."""
    levels = [field.start] + [0] * max(0, among.room)
    for bundle in among.bundles:
        for level in range(len(levels) - 1, bundle.cost - 1, -1):
            before = levels[level - bundle.cost]
            if not before:
                continue
            value = before if bundle.first is None else how.moved(field, before, bundle.first)
            for step in bundle.others:
                value = how.plus(value, how.moved(field, value, step))
            levels[level] = value if bundle.first is None else how.plus(levels[level], value)
    value = reduce(how.plus, levels)
    for step in among.free:
        value = how.plus(value, how.moved(field, value, step))
    return value
