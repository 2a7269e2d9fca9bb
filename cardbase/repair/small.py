"""The subproblem solved by trying every number of removals: exact, where there are few of them.

It stands in for the integer program where HiGHS is not installed, with the same objective.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod

from cardbase.decks.deck_list import Section
from cardbase.errors import NoSolver
from cardbase.repair.subproblem import Demand, Removal, Solution, Subproblem, removals

MOST = 20_000
"""Sets of removals that are tried; with more of them the solver is needed."""

Tried = tuple[tuple[int, int, int], Mapping[Removal, int], Mapping[Demand, int]]
"""Changes, misplaced cards among them and place in the order; copies out; cards in."""


class SmallSearch:
    """The feasible solutions of a subproblem, the best first."""

    def __init__(self, sub: Subproblem, reason: str) -> None:
        """Try every set. Raises NoSolver where there are too many, or limits bind what comes in."""
        self.sub = sub
        self.reason = reason
        self.removals = removals(sub)
        if not sub.slack or prod(one.most + 1 for one in self.removals) > MOST:
            raise NoSolver(reason)
        self.left = sorted(self._tried(), key=lambda one: one[0])

    def _tried(self) -> Iterator[Tried]:
        ranges = (range(one.most + 1) for one in self.removals)
        for place, numbers in enumerate(product(*ranges)):
            out = {one: n for one, n in zip(self.removals, numbers, strict=True) if n}
            come = self._come(out)
            if come is not None and self._within_limits(out, come) and self._no_clash(out):
                cost = sum(max(0, n - one.misplaced) for one, n in out.items())
                cost += sum(n for demand, n in come.items() if demand is not Section.APART)
                misplaced = sum(n for one, n in out.items() if one.misplaced)
                yield (cost, misplaced, place), out, come

    def _come(self, out: Mapping[Removal, int]) -> dict[Demand, int] | None:
        """The cards that must come in after removals; None where they cannot."""
        sub = self.sub
        found: dict[Demand, int] = {Section.APART: 1} if Section.APART in sub.demands else {}
        for power in sub.branch.added:
            gone = sum(
                n for one, n in out.items() if one.home is Section.IMPERIAL and one.power is power
            )
            if sub.size(Section.IMPERIAL, power) <= gone:
                found[power] = 1
        backed = sum(demand not in Section for demand in found)
        for section, least in sub.problem.least.items():
            here = sub.size(section) - sum(n for one, n in out.items() if one.home is section)
            need = least - here - (backed if section is Section.IMPERIAL else 0)
            if need > 0:
                found[section] = need
        return found if all(sub.room[demand] >= n for demand, n in found.items()) else None

    def _within_limits(self, out: Mapping[Removal, int], come: Mapping[Demand, int]) -> bool:
        more = {section: come.get(section, 0) for section in Section}
        more[Section.IMPERIAL] += sum(n for demand, n in come.items() if demand not in Section)
        return all(
            self.sub.counts[limit]
            - sum(n for one, n in out.items() if limit in one.limits)
            + sum(n for section, n in more.items() if section == limit)
            <= most
            for limit, most in self.sub.bounds.items()
        )

    def _no_clash(self, out: Mapping[Removal, int]) -> bool:
        """Whether of each two holdings of one character one loses all its copies (CT-12)."""
        gone = {
            holding
            for one, n in out.items()
            for holding in one.holdings
            if n == one.most == self.sub.rest[holding]
        }
        return all(not gone.isdisjoint(pair) for pair in self.sub.clashes)

    def exclude(self, incumbent: Solution) -> None:
        """Drop the solutions that take out and put in at least what this one does."""
        come = {demand: n for demand, n in incumbent.come.items() if demand is not Section.APART}
        self.left = [
            (rank, out, more)
            for rank, out, more in self.left
            if any(out.get(one, 0) < n for one, n in incumbent.out.items())
            or any(more.get(demand, 0) < n for demand, n in come.items())
        ]

    def solve(self) -> Solution | None:
        """The best solution that is left, None where none is. Raises NoSolver as it begins."""
        if not self.left:
            return None
        _, out, come = self.left[0]
        chosen = self.sub.choose_unlimited(come)
        if chosen is None:
            raise NoSolver(self.reason)
        return self.sub.solution(out, come, chosen)
