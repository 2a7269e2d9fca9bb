"""The subproblem of a branch: which cards to remove to keep the limits, and which to add."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import Section
from cardbase.repair.problem import Candidate, Holding, Problem, SearchBranch
from cardbase.repair.worth import Worth
from cardbase.strings import counted
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.repair.program import IntegerProgram  # highspy and numpy load slowly
    from cardbase.repair.small import SmallSearch

Demand: TypeAlias = Section | Power
"""The reason to add cards: a homeworld (Section.APART), the minimum size of a deck, an Imperial
card of a power (DK-06)."""

Added: TypeAlias = dict[Demand, tuple[Candidate, ...]]
"""The candidates added for each demand, repeated for each copy."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Removal:
    """Holdings with the same coefficients in every constraint; one variable counts their copies.

    Attributes:
        holdings: Each with how many copies may be removed beyond what the branch removes.
        misplaced: How many copies of all holdings are misplaced: these are changed in any case.
        limits: The limits of the program that count them.
    """

    holdings: Mapping[Holding, int]
    misplaced: int
    limits: frozenset[str]
    home: Section
    power: Power | None

    @cached_property
    def most(self) -> int:
        """How many copies of all holdings may be removed."""
        return sum(self.holdings.values())

    def in_order(self, worth: Worth) -> list[Holding]:
        """The holdings in the order of removal: what fits the deck least first."""
        if len(self.holdings) == 1:
            return [*self.holdings]
        return sorted(self.holdings, key=lambda holding: worth.kept(holding.card))


@dataclass(frozen=True, kw_only=True, eq=False)
class Solution:
    """An optimal solution of a subproblem, its earlier solutions excluded.

    Attributes:
        cost: The number of changes.
        misplaced: How many of the removed copies are in the wrong section.
        out: The copies of each removal, beyond those the branch removes.
        come: The number of cards added for each demand.
        chosen: The candidates added for each demand.
        pools: The candidates that may be added instead.
    """

    branch: SearchBranch
    cost: int
    misplaced: int
    out: Mapping[Removal, int]
    come: Mapping[Demand, int]
    chosen: Added
    pools: Added


class Subproblem:
    """A branch with the holdings that stay on it, and the candidates for each demand."""

    def __init__(
        self,
        problem: Problem,
        branch: SearchBranch,
        holdings: Sequence[Holding],
        candidates: Sequence[Candidate],
    ) -> None:
        self.branch = branch
        self.problem = problem
        self.program: IntegerProgram | SmallSearch | None = None
        self.exhausted = False
        self.rest = {one: one.count - branch.out.get(one.card.id, 0) for one in holdings}
        self.stay = [holding for holding, left in self.rest.items() if left]
        self.candidates: dict[Demand, list[Candidate]] = defaultdict(list)
        powers = {None, branch.sponsor, *branch.added}
        for one in candidates:
            power = one.card.allegiance
            if one.homeworld:
                if power is branch.sponsor and branch.add:
                    self.candidates[Section.APART].append(one)
            elif power in powers:
                self.candidates[one.home].append(one)
                if power in branch.added and one.home is Section.IMPERIAL:
                    self.candidates[power].append(one)

    @cached_property
    def counts(self) -> Counter[str]:
        """The number of staying cards that each limit counts."""
        counts: Counter[str] = Counter()
        for holding in self.stay:
            counts.update(dict.fromkeys(holding.limits, self.rest[holding]))
        return counts

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The bound of each limit that counts a holding or a candidate."""
        members: Iterable[Holding | Candidate] = chain(self.stay, *self.candidates.values())
        return {
            limit: self.problem.bound(limit, member.card)
            for member in members
            for limit in member.limits
        }

    def size(self, section: Section, power: Power | None = None) -> int:
        """The number of cards of a section that stay, of all powers or of one."""
        return sum(
            self.rest[holding]
            for holding in self.stay
            if holding.home is section and (power is None or holding.power is power)
        )

    @cached_property
    def demands(self) -> dict[Demand, int]:
        """The cards that must be added if nothing more is removed."""
        found: dict[Demand, int] = {Section.APART: 1} if self.branch.add else {}
        bare = [one for one in self.branch.added if not self.size(Section.IMPERIAL, one)]
        found |= dict.fromkeys(bare, 1)
        for section, least in self.problem.least.items():
            here = self.size(section) + (len(bare) if section is Section.IMPERIAL else 0)
            if here < least:
                found[section] = least - here
        return found

    @cached_property
    def room(self) -> Counter[Demand]:
        """The number of cards the candidates allow to add for each demand."""
        return _room(self.candidates)

    def infeasible(self) -> list[str]:
        """The demands that the candidates cannot meet, a sentence each."""
        found = []
        for demand, count in self.demands.items():
            room = self.room[demand]
            if room >= count:
                continue
            if demand is Section.APART:
                sponsor = short_name(self.branch.sponsor)
                found.append(f"HP-03: there is no homeworld of {sponsor} to put in")
            elif isinstance(demand, Section):
                missing = counted(count, "more card")
                rule = "DK-01" if self.problem.least[demand] == 1 else "DK-12"
                what = f"the {demand} needs {missing}, and {room or 'none'} may be put in"
                found.append(f"{rule}: {what}")
            else:
                found.append(f"DK-06: there is no Imperial card of {short_name(demand)} to put in")
        return found

    @cached_property
    def clashes(self) -> list[tuple[Holding, Holding]]:
        """Pairs of staying holdings that show the same character under two titles (CT-12)."""
        here = {holding.card.id: holding for holding in self.stay}
        return [
            (holding, here[rival])
            for holding in self.stay
            for rival in sorted(holding.rivals)
            if rival in here and holding.card.id < rival
        ]

    @cached_property
    def unlimited(self) -> dict[Demand, list[Candidate]]:
        """The candidates for each demand that no limit counts."""
        return {
            demand: [one for one in candidates if not one.limits or demand is Section.APART]
            for demand, candidates in self.candidates.items()
        }

    @cached_property
    def slack(self) -> bool:
        """Whether every demand can be met with candidates that no limit counts."""
        asked = {**self.demands}
        if imperial := self._imperial:
            asked[Section.IMPERIAL] = imperial
        room = _room(self.unlimited)
        return all(room[demand] >= count for demand, count in asked.items())

    @cached_property
    def _imperial(self) -> int:
        """Imperial cards demanded; those for a power (DK-06) count towards the deck size, too."""
        return sum(
            count
            for demand, count in self.demands.items()
            if demand is Section.IMPERIAL or demand not in Section
        )

    @cached_property
    def violated(self) -> frozenset[str]:
        """The limits that are exceeded if nothing more is removed."""
        more: dict[str, int] = {
            Section.IMPERIAL: self._imperial,
            Section.HOUSE: self.demands.get(Section.HOUSE, 0),
        }
        return frozenset(
            limit
            for limit, most in self.bounds.items()
            if self.counts[limit] + more.get(limit, 0) > most
        )

    @cached_property
    def relevant(self) -> frozenset[str]:
        """The limits that become constraints; only the violated ones if additions avoid the others.

        Fewer constraints make a smaller program; all of them are needed once a removal may have to
        be made up for by a card that some limit counts.
        """
        more = {Section.IMPERIAL: len(self.branch.added), Section.HOUSE: 0}
        room = _room(self.unlimited)
        ample = all(room[deck] >= size + more[deck] for deck, size in self.problem.least.items())
        return self.violated if ample and self.slack else frozenset(self.bounds)

    def trivial(self) -> Solution | None:
        """The optimal solution if no limit is binding and nothing more is removed; else None."""
        if not self.slack or self.violated or self.clashes:
            return None
        return self.solution({}, self.demands, self.choose_unlimited(self.demands) or {})

    def choose_unlimited(self, come: Mapping[Demand, int]) -> Added | None:
        """The best candidates that no limit counts, in the number demanded; None if too few."""
        chosen: Added = {}
        used = Counter[str]()
        # Powers first: their Imperial cards are also candidates for the Imperial deck.
        for demand in sorted(come, key=lambda demand: demand in Section):
            pool = self.unlimited.get(demand, ())
            chosen[demand] = self.problem.worth.choose(pool, come[demand], used)
            if len(chosen[demand]) < come[demand]:
                return None
        return chosen

    def solution(
        self, out: Mapping[Removal, int], come: Mapping[Demand, int], chosen: Added
    ) -> Solution:
        """A solution with its cost, and the candidates that may replace those chosen."""
        more = sum(max(0, count - removal.misplaced) for removal, count in out.items())
        added = sum(count for demand, count in come.items() if demand is not Section.APART)
        gone = self.branch.out
        misplaced = sum(min(one.misplaced, gone.get(one.card.id, 0)) for one in self.rest)
        return Solution(
            branch=self.branch,
            cost=self.branch.cost + more + added,
            misplaced=misplaced + sum(min(count, one.misplaced) for one, count in out.items()),
            out=out,
            come=dict(come),
            chosen=chosen,
            pools=self._pools(out, chosen),
        )

    def _pools(self, out: Mapping[Removal, int], chosen: Added) -> Added:
        """The candidates that can each replace a chosen one without exceeding a limit."""
        counts, used = Counter(self.counts), Counter[str]()
        for removal, count in out.items():
            counts.subtract(dict.fromkeys(removal.limits, count))
        for candidate in chain(*chosen.values()):
            counts.update(candidate.limits)
            used[candidate.card.id] += 1

        def fits(candidate: Candidate, others: tuple[Candidate, ...]) -> bool:
            if candidate in others:
                return True
            if used[candidate.card.id] >= candidate.room:
                return False
            full = {limit for limit in candidate.limits if counts[limit] >= self.bounds[limit]}
            return any(full <= other.limits for other in others)

        return {
            demand: tuple(one for one in self.candidates[demand] if fits(one, others))
            for demand, others in chosen.items()
        }


def removals(sub: Subproblem) -> list[Removal]:
    """The holdings of which copies may have to be removed, interchangeable ones grouped."""
    branch = sub.branch
    clashing = {holding for pair in sub.clashes for holding in pair}
    found: dict[tuple[object, ...], Removal] = {}
    for holding in sub.stay:
        limits = holding.limits & sub.relevant
        if not limits and holding not in clashing:
            continue
        out = branch.out.get(holding.card.id, 0)
        kept = sub.rest[holding] - (holding.card.id == branch.keep)
        removable = min(holding.removable - out, kept)
        if removable <= 0:
            continue
        misplaced = max(0, holding.misplaced - out)
        # The power counts where a constraint or the sponsor depends on it.
        backs = holding.home is Section.IMPERIAL and holding.power in branch.added
        power = holding.power if backs or not branch.fixed else None
        alone = holding in clashing or holding.homeworld or 0 < misplaced < removable
        key = (holding.home, limits, bool(misplaced), power, holding if alone else None)
        equal = found.get(key)
        found[key] = Removal(
            holdings={**(equal.holdings if equal else {}), holding: removable},
            misplaced=(equal.misplaced if equal else 0) + min(removable, misplaced),
            limits=limits,
            home=holding.home,
            power=power,
        )
    return list(found.values())


def _room(candidates: Mapping[Demand, list[Candidate]]) -> Counter[Demand]:
    return Counter({demand: sum(one.room for one in some) for demand, some in candidates.items()})
