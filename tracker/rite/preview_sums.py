"""Counts the choices of participants by what they come to, without trying each one.

A choice is counted by two numbers, its cell: how far the attack is over what it takes, and how far
the defense is. Each member that may take part moves the cell by the same two steps whatever else is
chosen, so all choices together are a product of sums. That product is kept in one long integer, a
field of bits a cell, and a member who joins is that integer shifted and added.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - msgspec reads the fields of a Struct
from functools import reduce
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

    @property
    def joined(self) -> tuple[int, ...]:
        """How many defending participants they may have, the least first."""
        return tuple(n for n in range(self.marks.bit_length()) if self.marks >> n & 1)


class _Field:
    """The layout of the long integer: how wide a cell is, and how far a step shifts it."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.down = sum(-one.over for one in steps if one.over < 0)
        self.left = sum(-one.back for one in steps if one.back < 0)
        self.rows = self.down + sum(one.over for one in steps if one.over > 0) + 1
        self.columns = self.left + sum(one.back for one in steps if one.back > 0) + 1
        self.bytes = len(steps) // 8 + 1
        self.start = 1 << self._bits(self.down, self.left)

    def _bits(self, over: int, back: int) -> int:
        return (over * self.columns + back) * self.bytes * 8

    def moved(self, value: int, step: Step) -> int:
        """All choices of a value with one member more."""
        by = self._bits(step.over, step.back)
        return value << by if by >= 0 else value >> -by

    def cells(self, value: int) -> Iterator[tuple[int, int, int]]:
        """The cells of a value that hold something: over, back and what they hold."""
        size, nothing = self.bytes, bytes(self.bytes)
        data = value.to_bytes(self.rows * self.columns * size, "little")
        for number, at in enumerate(range(0, len(data), size)):
            held = data[at : at + size]
            if held != nothing:
                over, back = divmod(number, self.columns)
                yield over - self.down, back - self.left, int.from_bytes(held, "little")


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
    field = _Field([*(step for bundle in bundles for step in bundle.steps), *free])
    choices = _product(field, bundles, room, free, _COUNT)
    joined = _product(field, bundles, room, free, _MARK)
    sets = {(over, back): held for over, back, held in field.cells(joined)}
    return {
        (over, back): Tally(many, sets[over, back]) for over, back, many in field.cells(choices)
    }


def _product(
    field: _Field,
    bundles: Sequence[Bundle],
    room: int,
    free: Sequence[Step],
    how: _How,
) -> int:
    """All choices in one integer; the bundles are added level by level of the Command they use."""
    levels = [field.start] + [0] * max(0, room)
    for bundle in bundles:
        for level in range(len(levels) - 1, bundle.cost - 1, -1):
            before = levels[level - bundle.cost]
            value = before if bundle.first is None else how.moved(field, before, bundle.first)
            for step in bundle.others:
                value = how.plus(value, how.moved(field, value, step))
            levels[level] = value if bundle.first is None else how.plus(levels[level], value)
    value = reduce(how.plus, levels)
    for step in free:
        value = how.plus(value, how.moved(field, value, step))
    return value
