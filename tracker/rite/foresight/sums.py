"""Counts the choices of participants by what they come to, without trying each one.

Each member that may take part moves three sums by the same step whatever else is chosen: how far
the attack is over what it takes, how far the defense is, and how many defending participants count.
So choices that have come to the same sums so far are counted together.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Sums: TypeAlias = tuple[int, int, int]
"""Over, back and how many defending participants count, from that without anybody."""

Ways: TypeAlias = dict[Sums, int]
"""Sums -> how many choices come to them."""


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


def ways(bundles: Sequence[Bundle], room: int, free: Sequence[Step] = ()) -> Mapping[Sums, int]:
    """How many choices come to which sums.

    Args:
        bundles: The members among whom is chosen within the room of their leader.
        room: The most that the Command of the personas chosen comes to.
        free: Members of the other side, each of whom may come.
    """
    by_cost: list[Ways] = [{(0, 0, 0): 1}, *({} for _ in range(room))]
    for bundle in bundles:
        for cost in range(room, bundle.cost - 1, -1):
            with_it = by_cost[cost - bundle.cost]
            if bundle.first is not None:
                with_it = _moved(with_it, bundle.first)
            for step in bundle.others:
                with_it = _both(with_it, _moved(with_it, step))
            by_cost[cost] = with_it if bundle.first is None else _both(by_cost[cost], with_it)
    found = reduce(_both, by_cost)
    for step in free:
        found = _both(found, _moved(found, step))
    return found


def _moved(ways: Ways, step: Step) -> Ways:
    """The same choices with one member more."""
    over, back, more = step.over, step.back, int(step.defends)
    return {(a + over, b + back, many + more): count for (a, b, many), count in ways.items()}


def _both(some: Ways, others: Ways) -> Ways:
    """The choices of both."""
    found = dict(some)
    for sums, count in others.items():
        found[sums] = found.get(sums, 0) + count
    return found
