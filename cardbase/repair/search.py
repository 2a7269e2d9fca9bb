"""Best-first search over the branches: the smallest repairs first, none with a needless change.

Each solution is turned into changes, and each change proved: the judge finds a fault without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section
from cardbase.legality.format import Format
from cardbase.legality.judge import judge
from cardbase.repair.change import (
    Alternative,
    ChangeKind,
    Pick,
    RepairChange,
    Repairs,
    apply,
    undone,
)
from cardbase.repair.homeworlds import homeworlds_to_get
from cardbase.repair.plan import with_reasons, with_substitutes, worth_telling
from cardbase.repair.problem import Candidate, Holding, Problem, branches
from cardbase.repair.subproblem import Solution, Subproblem
from cardbase.repair.worth import BEST, WORST, Worth
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.repair.program import IntegerProgram
    from cardbase.repair.small import SmallSearch

MAX_SOLUTIONS = 300
"""How many solutions are examined before the search stops."""

MAX_EXCESS = 10
"""The search stops at solutions with more than this many changes beyond the optimum: no player
would choose them."""

Totals: TypeAlias = Counter[tuple[ChangeKind, str]]
"""The copies of each card, by id, that a solution removes and adds."""


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
    """The repairs of a deck, smallest sets of changes first, then what fits the deck best.

    Every set is irreducible. Cards added are of the sponsor, neutral, or of a power the deck has
    (of others only if there is no repair without), and count against no limit that is exhausted.
    A deck with exactly one homeworld keeps that number. A card in the wrong section is moved
    unless it has to be removed. Sets of more than MAX_EXCESS changes beyond the optimum are not
    searched for. Who owns no homeworld of the sponsor is to get one, and plays no other power for
    that. Beside the smallest, only those are told that keep the deck's plan; a card that
    goes since it is not owned or not of the format has a like one in its place where there is one.

    Args:
        deck: The deck.
        by: The format it is judged by.
        catalog: The cards that may be added.
        sponsor: The sponsor of the deck; None to let `judge` infer it from the homeworld.
        owned: Card id -> copies owned, to use owned cards only.
        warnings: Whether warnings must be repaired, too.
        most: The number of alternatives wanted.
    """
    problem = Problem(deck=deck, format=by, asked=sponsor, warnings=warnings, owned=owned)
    lent = homeworlds_to_get(problem, catalog)
    if lent:
        have = {**(owned or {}), **dict.fromkeys((card.id for card in lent), 1)}
        problem = replace(problem, asked=problem.case.sponsor, owned=have)
    found = replace(repairs_of(problem, catalog.all_cards, 2 * most), to_get=lent)
    told = worth_telling(problem, list(found.alternatives), most)
    cards = catalog.all_cards() if told else ()
    whole = (with_substitutes(problem, with_reasons(problem, one), cards) for one in told)
    return replace(found, alternatives=tuple(whole))


def repairs_of(problem: Problem, cards: Callable[[], tuple[Card, ...]], most: int) -> Repairs:
    """The repairs of a deck with these cards; `cards` is only called when there is a fault."""
    findings, unowned = problem.faults(problem.deck)
    if not findings and not unowned:
        warned = judge(problem.deck, problem.format, problem.asked).findings
        return Repairs(findings=(), unowned=(), alternatives=(), warned=warned)
    usable = cards()
    search = BranchAndBound(problem, usable)
    found = search.alternatives(most) or BranchAndBound(problem, usable, bring=True).alternatives(
        most
    )
    return Repairs(
        findings=findings,
        unowned=unowned,
        alternatives=found,
        impossible=() if found else search.why_infeasible(),
    )


class BranchAndBound:
    """Visits the branches in the order of their lower bounds, and the solutions of each by cost."""

    def __init__(self, problem: Problem, cards: tuple[Card, ...], *, bring: bool = False) -> None:
        """Prepare the branches; with `bring`, candidates may add powers to the deck."""
        self.problem = problem
        self.candidates = problem.candidates(cards)
        powers = _powers(self.candidates) if bring else frozenset[Power]()
        self.branches = list(branches(problem, problem.holdings, powers))

    def alternatives(self, most: int) -> tuple[Alternative, ...]:
        """The best alternatives, at most this many."""
        found: list[Alternative] = []
        known: list[Totals] = []
        for examined, solution in enumerate(self._solutions()):
            if len(found) >= most or examined >= MAX_SOLUTIONS:
                break
            does = _totals(solution, self.problem.worth)
            if any(one <= does for one in known) or not self._irreducible(solution, does):
                continue
            if made := _proved(self.problem, solution, does):
                found.append(made)
                known.append(does)
        least = min((one.size for one in found), default=0)
        return tuple(replace(one, least=one.size == least) for one in found)

    def _solutions(self) -> Iterator[Solution]:
        """The solutions of all branches, the cheapest first.

        A branch is queued by its lower bound until it is solved, then by the cost of its next
        solution. Since no solution costs less than the bound, they come out in order of cost.
        """
        sponsor = self.problem.case.sponsor
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
        problem = self.problem
        return Subproblem(problem, self.branches[place], problem.holdings, self.candidates)

    def _irreducible(self, solution: Solution, does: Totals) -> bool:
        """Whether no proper subset of a solution repairs the deck.

        The branches are solved again with only the cards of this solution removable or addable;
        a cheaper result is such a subset.
        """
        holdings = tuple(
            replace(one, removable=does[ChangeKind.OUT, one.card.id])
            for one in self.problem.holdings
        )
        candidates = tuple(
            replace(one, room=count)
            for one in self.candidates
            if (count := does[ChangeKind.IN, one.card.id])
        )
        homes = {candidate.card.allegiance for candidate in candidates if candidate.homeworld}
        for branch in branches(self.problem, holdings, _powers(candidates)):
            if branch.bound > solution.cost or (branch.add and branch.sponsor not in homes):
                continue
            less = next_solution(Subproblem(self.problem, branch, holdings, candidates))
            if less and (less.cost, less.misplaced) < (solution.cost, solution.misplaced):
                return False
        return True

    def why_infeasible(self) -> tuple[str, ...]:
        """The demands that cannot be met, on the branch with the least lower bound that has any."""
        sponsor = self.problem.case.sponsor
        places = sorted(range(len(self.branches)), key=lambda place: self.branches[place].bound)
        own = [place for place in places if self.branches[place].sponsor is sponsor]
        for place in own or places:
            if reasons := self._subproblem(place).infeasible():
                return tuple(reasons)
        return (f"the numbers of {self.problem.format.name} cannot all be kept at once",)


def _powers(candidates: Iterable[Candidate]) -> frozenset[Power]:
    return frozenset(one.card.allegiance for one in candidates if one.card.allegiance)


def next_solution(sub: Subproblem) -> Solution | None:
    """The best solution that contains none of those found before; None if there is none left.

    Raises NoSolver where the extra for repairs is not installed and there is much to try.
    """
    if sub.exhausted or sub.infeasible():
        return None
    if solution := sub.trivial():
        sub.exhausted = True
        return solution
    if sub.program is None:
        sub.program = _program(sub)
    solution = sub.program.solve()
    # A solution that changes nothing beyond what its branch fixes is part of every other one.
    sub.exhausted = not (solution and (solution.out or solution.come.keys() - {Section.APART}))
    if solution and not sub.exhausted:
        sub.program.exclude(solution)
    return solution


def _program(sub: Subproblem) -> IntegerProgram | SmallSearch:
    """What solves a subproblem: the solver, or without its extra a search, where that is small."""
    try:
        from cardbase.repair.program import IntegerProgram  # only now: highspy loads slowly
    except ImportError as fault:
        from cardbase.repair.small import SmallSearch

        return SmallSearch(sub, str(fault))
    return IntegerProgram(sub)


def _totals(solution: Solution, worth: Worth) -> Totals:
    """The copies a solution removes and adds; of interchangeable cards the worst fit go first."""
    does = Totals({(ChangeKind.OUT, one): count for one, count in solution.branch.out.items()})
    for removal, count in solution.out.items():
        left = count
        for holding in removal.in_order(worth):
            here = min(left, removal.holdings[holding])
            does[ChangeKind.OUT, holding.card.id] += here
            left -= here
    for candidates in solution.chosen.values():
        does.update((ChangeKind.IN, candidate.card.id) for candidate in candidates)
    return +does


def _proved(problem: Problem, solution: Solution, does: Totals) -> Alternative | None:
    """The solution as changes; None when the deck is not legal after them or one is needless.

    The program models the rules; the judge is what decides, so every solution is checked by it.
    """
    changes = _changes(problem, solution, does)
    repaired = apply(problem.deck, changes)
    if any(problem.faults(repaired)):
        return None
    verdict = judge(repaired, problem.format, problem.asked)
    sponsor, proved = verdict.case.sponsor, []
    for change in changes:
        # Only undoing a homeworld can change the sponsor; otherwise it need not be inferred anew.
        known = None if is_homeworld(change.picks[0].card) else sponsor
        findings, unowned = problem.faults(undone(repaired, change, problem.deck), known)
        if not findings and not unowned:
            return None
        more = sum(count for _, count in unowned)
        have = (problem.owned or {}).get(change.picks[0].card.id, 0)
        proved.append(replace(change, findings=findings, unowned=more, owned=max(0, have)))
    had = {holding.power for holding in problem.holdings}
    has = {one.power for one in problem.holdings if does[ChangeKind.OUT, one.card.id] < one.count}
    return Alternative(
        changes=tuple(proved),
        least=True,
        sponsor=sponsor,
        swapped=sponsor is not problem.case.sponsor,
        dropped=tuple(power for power in Power if power in had - has),
        deck=repaired,
        left=verdict.findings,
    )


def _changes(problem: Problem, solution: Solution, does: Totals) -> tuple[RepairChange, ...]:
    """The changes of a solution: cards moved, cards out, cards in."""
    holdings, worth = problem.holdings, problem.worth
    slots = {holding: dict(holding.slots) for holding in holdings}

    def take(holding: Holding, count: int) -> list[Pick]:
        picks: list[Pick] = []
        for section, here in slots[holding].items():
            taken = min(here, count - sum(pick.count for pick in picks))
            slots[holding][section] = here - taken
            if taken:
                picks.append(Pick(card=holding.card, count=taken, section=section))
        return picks

    forced = solution.branch.out
    gone = [
        RepairChange(way=ChangeKind.OUT, picks=(pick,))
        for holding in holdings
        for pick in take(holding, forced.get(holding.card.id, 0))
    ]
    for removal, count in solution.out.items():
        order, picks = removal.in_order(worth), list[Pick]()
        for one in order:
            picks += take(one, does[ChangeKind.OUT, one.card.id] - forced.get(one.card.id, 0))
        if count == removal.most or len(order) == 1:
            gone += [RepairChange(way=ChangeKind.OUT, picks=(pick,)) for pick in picks]
        else:
            cards = tuple(holding.card for holding in order)
            gone.append(
                RepairChange(way=ChangeKind.OUT, picks=tuple(picks), choices=cards, best=WORST)
            )
    moved = [
        RepairChange(
            way=ChangeKind.MOVE, picks=(Pick(card=holding.card, count=count, section=section),)
        )
        for holding in holdings
        for section, count in slots[holding].items()
        if count and section is not holding.home
    ]
    come = []
    for demand, chosen in sorted(solution.chosen.items(), key=lambda item: str(item[0])):
        pool, home = solution.pools[demand], chosen[0].home
        counts = Counter(candidate.card for candidate in chosen)
        picks = [Pick(card=card, count=count, section=home) for card, count in counts.items()]
        change = RepairChange(way=ChangeKind.IN, picks=tuple(picks))
        if sum(min(candidate.room, len(chosen)) for candidate in pool) > len(chosen):
            ids = {pick.card.id for pick in picks}
            others = [one.card for one in pool if one.card.id not in ids]
            others.sort(key=lambda card: -worth.of(card))
            cards = (*(pick.card for pick in picks), *others)
            change = replace(change, choices=cards, best=BEST)
        come.append(change)
    return (*moved, *gone, *come)
