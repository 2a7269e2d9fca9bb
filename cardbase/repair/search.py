"""Best-first search over the branches: the smallest repairs first, none with a needless change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import DeckList, Section
from cardbase.errors import NoSolver
from cardbase.legality.format import Format
from cardbase.repair.bounds import Candidate, Demand, candidates_of, holdings_of
from cardbase.repair.branch import branches
from cardbase.repair.change import Alternative, Repairs
from cardbase.repair.proof import Proof, proof_for
from cardbase.repair.subproblem import Solution, Subproblem
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

MAX_SOLUTIONS = 300
"""How many solutions are examined before the search stops."""

MAX_EXCESS = 10
"""A solution with more changes than the optimum and so many is none that a player would make; the
search stops there."""


def repairs(  # noqa: PLR0913 - the ways to ask are a player's
    deck: DeckList,
    by: Format,
    catalog: Catalog,
    *,
    sponsor: Power | None = None,
    owned: Mapping[str, int] | None = None,
    warnings: bool = False,
    most: int = 5,
) -> Repairs:
    """How a deck may be repaired, the smallest sets of changes first.

    Every set is such that none of its changes can be left out. Cards put in are of the sponsor,
    neutral, or of a power the deck has (of others only where there is no other way), and touch no
    limit the deck has reached. A deck that has its one homeworld has one in the end. A card that
    lies in the wrong part is moved unless it has to go. A set that takes MAX_EXCESS changes more
    than the least is not sought.

    Args:
        deck: The deck.
        by: The format it is judged by.
        catalog: Where the cards come from that may be put in.
        sponsor: Whose deck it is; None as `judge` has it, by the homeworld if there is one.
        owned: Card id -> copies owned, when the deck is to be built from these alone.
        warnings: Whether warnings are to be repaired, too.
        most: How many alternatives are asked for.
    """
    demand = Demand(format=by, warnings=warnings, owned=owned)
    return repairs_of(proof_for(deck, demand, sponsor), catalog.all_cards, most)


def repairs_of(proof: Proof, cards: Callable[[], tuple[Card, ...]], most: int) -> Repairs:
    """How the deck of a proof may be repaired with these cards, which are only read if needed."""
    findings, unowned = proof.faults(proof.deck)
    if not findings and not unowned:
        return Repairs(findings=(), unowned=(), alternatives=())
    usable = tuple(sorted(cards(), key=lambda card: (card.cost is None, card.cost or 0)))
    search = Search(proof, usable)
    found = search.alternatives(most) or Search(proof, usable, bring=True).alternatives(most)
    return Repairs(
        findings=findings,
        unowned=unowned,
        alternatives=found,
        impossible=() if found else search.why_infeasible(),
    )


def next_solution(sub: Subproblem) -> Solution | None:
    """The optimal solution that contains no incumbent, None where there is none.

    Raises NoSolver where the extra for repairs is not installed.
    """
    if sub.exhausted or sub.infeasible():
        return None
    if solution := sub.trivial():
        sub.exhausted = True
        return solution
    if sub.program is None:
        try:
            from cardbase.repair.program import Program  # only now: highspy and numpy load slowly
        except ImportError as fault:
            raise NoSolver(str(fault)) from None
        sub.program = Program(sub)
    solution = sub.program.solve()
    # A solution that decides nothing beyond the branch is contained in every other.
    sub.exhausted = not (solution and (solution.out or solution.come.keys() - {Section.APART}))
    if solution and not sub.exhausted:
        sub.program.exclude(solution)
    return solution


@dataclass(frozen=True, kw_only=True)
class Totals:
    """The copies of each card, by id, that a solution removes and adds."""

    out: Counter[str]
    come: Counter[str]

    def within(self, other: Totals) -> bool:
        """Whether another does as much or more."""
        return self.out <= other.out and self.come <= other.come


def totals(solution: Solution) -> Totals:
    """The copies a solution removes and adds; of a block, the dearest cards are removed first."""
    out, come = Counter(solution.branch.out), Counter[str]()
    for block, count in solution.out:
        left = count
        members = zip(block.holdings, block.removable, strict=True)
        for holding, removable in sorted(members, key=lambda one: -(one[0].card.cost or 0)):
            here = min(left, removable)
            out[holding.card.id] += here
            left -= here
    for candidates in solution.chosen.values():
        come.update(candidate.card.id for candidate in candidates)
    return Totals(out=+out, come=come)


class Search:
    """Goes through the branches in the order of their bounds, and through the solutions of each."""

    def __init__(self, proof: Proof, cards: tuple[Card, ...], *, bring: bool = False) -> None:
        """Prepare the branches; with `bring`, candidates may add powers to the deck."""
        self.proof = proof
        self.demand = proof.demand
        self.holdings = holdings_of(proof.deck, proof.demand)
        self.candidates = candidates_of(cards, self.holdings, proof.demand)
        powers = _powers(self.candidates) if bring else frozenset[Power]()
        self.branches = list(branches(self.holdings, proof.demand, proof.asked, powers))

    def alternatives(self, most: int) -> tuple[Alternative, ...]:
        """The first so many alternatives."""
        found: list[Alternative] = []
        known: list[Totals] = []
        for examined, solution in enumerate(self._solutions()):
            if len(found) >= most or examined >= MAX_SOLUTIONS:
                break
            does = totals(solution)
            if any(one.within(does) for one in known) or not self._irreducible(solution, does):
                continue
            if made := self.proof.alternative(solution, does.out, self.holdings):
                found.append(made)
                known.append(does)
        least = min((one.size for one in found), default=0)
        return tuple(replace(one, least=one.size == least) for one in found)

    def _solutions(self) -> Iterator[Solution]:
        """The solutions of all branches, the cheapest first.

        A branch waits in the queue under its bound, then under the cost of its next solution.
        """
        sponsor = self.proof.sponsor
        queue: list[tuple[tuple[int, ...], Subproblem | None, Solution | None]] = [
            ((branch.bound, 0, branch.sponsor is not sponsor, 0, place), None, None)
            for place, branch in enumerate(self.branches)
        ]
        heapify(queue)
        cutoff = None
        while queue:
            (cost, _, swapped, _, place), sub, solution = heappop(queue)
            if cutoff is not None and cost > cutoff:
                break
            sub = sub or self._subproblem(place)
            if solution:
                cutoff = cost + MAX_EXCESS if cutoff is None else cutoff
                yield solution
            if following := next_solution(sub):
                key = (following.cost, 1, swapped, following.misplaced, place)
                heappush(queue, (key, sub, following))

    def _subproblem(self, place: int) -> Subproblem:
        return Subproblem(self.branches[place], self.holdings, self.candidates, self.demand)

    def _irreducible(self, solution: Solution, does: Totals) -> bool:
        """Whether no part of what a solution does would repair the deck.

        The search is repeated with these cards alone: nothing else may be removed or added.
        """
        holdings = tuple(
            replace(holding, removable=does.out[holding.card.id]) for holding in self.holdings
        )
        candidates = tuple(
            replace(candidate, room=does.come[candidate.card.id])
            for candidate in self.candidates
            if candidate.card.id in does.come
        )
        homes = {candidate.card.allegiance for candidate in candidates if candidate.homeworld}
        for branch in branches(holdings, self.demand, self.proof.asked, _powers(candidates)):
            if branch.bound > solution.cost or (branch.homes.add and branch.sponsor not in homes):
                continue
            less = next_solution(Subproblem(branch, holdings, candidates, self.demand))
            if less and (less.cost, less.misplaced) < (solution.cost, solution.misplaced):
                return False
        return True

    def why_infeasible(self) -> tuple[str, ...]:
        """The needs that cannot be met on the branch with the least bound."""
        sponsor = self.proof.sponsor
        places = sorted(range(len(self.branches)), key=lambda place: self.branches[place].bound)
        own = [place for place in places if self.branches[place].sponsor is sponsor]
        for place in own or places:
            if reasons := self._subproblem(place).infeasible():
                return tuple(reasons)
        return (f"the numbers of {self.demand.format.name} cannot all be kept at once",)


def _powers(candidates: Iterable[Candidate]) -> frozenset[Power]:
    return frozenset(one.card.allegiance for one in candidates if one.card.allegiance)
