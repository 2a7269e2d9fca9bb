"""What a branch leaves to be decided: which cards go to keep the limits, and which are added."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import Section
from cardbase.repair.bounds import Candidate, Demand, Holding
from cardbase.repair.branch import Branch
from cardbase.strings import counted
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.repair.program import Program

Need: TypeAlias = "Section | Power"
"""Why cards are added: a homeworld (Section.APART), the least size of a deck, a power's Imperial
card (DK-06)."""

Added: TypeAlias = "dict[Need, tuple[Candidate, ...]]"
"""The candidates added for each need, a place for each copy."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Block:
    """Holdings with the same coefficients in every constraint; one variable counts their copies.

    Attributes:
        removable: How many copies of each holding may be removed beyond what the branch removes.
        misplaced: How many copies of all holdings are misplaced: these are changed in any case.
        limits: The limits of the program that count them.
    """

    holdings: tuple[Holding, ...]
    removable: tuple[int, ...]
    misplaced: int
    limits: frozenset[str]
    home: Section
    power: Power | None

    @cached_property
    def count(self) -> int:
        """How many copies of all holdings may be removed."""
        return sum(self.removable)


@dataclass(frozen=True, kw_only=True, eq=False)
class Solution:
    """An optimal solution of a subproblem without the incumbents before it.

    Attributes:
        cost: The changes in all.
        misplaced: How many of the removed copies are misplaced ones.
        out: How many copies of each block are removed, beyond what the branch removes.
        come: How many cards are added for each need.
        chosen: The candidates added for each need.
        pools: The candidates that may be added instead.
    """

    branch: Branch
    cost: int
    misplaced: int
    out: tuple[tuple[Block, int], ...]
    come: Mapping[Need, int]
    chosen: Added
    pools: Added


class Subproblem:
    """A branch with the holdings that stay on it, and the candidates for each need."""

    def __init__(
        self,
        branch: Branch,
        holdings: Sequence[Holding],
        candidates: Sequence[Candidate],
        demand: Demand,
    ) -> None:
        """Remove what the branch removes, and sort the candidates by need, best first."""
        self.branch = branch
        self.demand = demand
        self.program: Program | None = None
        self.exhausted = False
        self.rest = {
            holding: holding.count - branch.out.get(holding.card.id, 0) for holding in holdings
        }
        self.stay = [holding for holding, left in self.rest.items() if left]
        self.candidates = self._by_need(candidates)

    def _by_need(self, candidates: Sequence[Candidate]) -> dict[Need, list[Candidate]]:
        branch = self.branch
        found: dict[Need, list[Candidate]] = defaultdict(list)
        powers = {None, branch.sponsor, *branch.added}
        for candidate in candidates:
            power = candidate.card.allegiance
            if candidate.homeworld:
                if power is branch.sponsor and branch.homes.add:
                    found[Section.APART].append(candidate)
            elif power in powers:
                found[candidate.home].append(candidate)
                if power in branch.added and candidate.home is Section.IMPERIAL:
                    found[power].append(candidate)
        return dict(found)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many cards each limit counts among those that stay."""
        counts: Counter[str] = Counter()
        for holding in self.stay:
            counts.update(dict.fromkeys(holding.limits, self.rest[holding]))
        return counts

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The bound of each limit that counts a holding or a candidate."""
        members: Iterable[Holding | Candidate] = chain(self.stay, *self.candidates.values())
        return {
            limit: self.demand.bound(limit, member.card)
            for member in members
            for limit in member.limits
        }

    def size(self, section: Section) -> int:
        """How many cards of a section stay."""
        return sum(self.rest[holding] for holding in self.stay if holding.home is section)

    def backing(self, power: Power) -> int:
        """How many Imperial cards of a power stay."""
        imperial = [holding for holding in self.stay if holding.home is Section.IMPERIAL]
        return sum(self.rest[holding] for holding in imperial if holding.power is power)

    @cached_property
    def needs(self) -> dict[Need, int]:
        """How many cards must be added if nothing more is removed."""
        found: dict[Need, int] = {Section.APART: 1} if self.branch.homes.add else {}
        bare = [power for power in self.branch.added if not self.backing(power)]
        found |= dict.fromkeys(bare, 1)
        for section, least in self.demand.least.items():
            here = self.size(section) + (len(bare) if section is Section.IMPERIAL else 0)
            if here < least:
                found[section] = least - here
        return found

    @cached_property
    def room(self) -> Counter[Need]:
        """How many cards may be added for each need, as far as the candidates go."""
        return _room(self.candidates)

    def infeasible(self) -> list[str]:
        """The needs that the candidates cannot meet, a sentence each."""
        found = []
        for need, count in self.needs.items():
            if self.room[need] < count:
                found.append(self._shortage(need, count, self.room[need]))
        return found

    def _shortage(self, need: Need, count: int, room: int) -> str:
        if need is Section.APART:
            return f"HP-03: there is no homeworld of {short_name(self.branch.sponsor)} to put in"
        if isinstance(need, Section):
            missing = counted(count, "more card")
            rule = "DK-01" if self.demand.least[need] == 1 else "DK-12"
            return f"{rule}: the {need} needs {missing}, and {room or 'none'} may be put in"
        return f"DK-06: there is no Imperial card of {short_name(need)} to put in"

    @cached_property
    def clashes(self) -> list[tuple[Holding, Holding]]:
        """Holdings that stay and show one character under two titles (CT-12)."""
        here = {holding.card.id: holding for holding in self.stay}
        return [
            (holding, here[rival])
            for holding in self.stay
            for rival in sorted(holding.rivals)
            if rival in here and holding.card.id < rival
        ]

    @cached_property
    def unlimited(self) -> dict[Need, list[Candidate]]:
        """The candidates for each need that no limit counts."""
        return {
            need: [one for one in candidates if not one.limits or need is Section.APART]
            for need, candidates in self.candidates.items()
        }

    @cached_property
    def unlimited_room(self) -> Counter[Need]:
        """How many copies of them there are for each need."""
        return _room(self.unlimited)

    @cached_property
    def kinds(self) -> list[dict[Need, list[Candidate]]]:
        """The candidates for each need, one mapping for each kind."""
        found: dict[int, dict[Need, list[Candidate]]] = defaultdict(lambda: defaultdict(list))
        for need, candidates in self.candidates.items():
            for candidate in candidates:
                found[candidate.kind][need].append(candidate)
        return list(found.values())

    @cached_property
    def slack(self) -> bool:
        """Whether candidates that no limit counts meet every need."""
        imperial = self._imperial(self.needs)
        asked = {**self.needs, Section.IMPERIAL: imperial} if imperial else self.needs
        return all(self.unlimited_room[need] >= count for need, count in asked.items())

    @staticmethod
    def _imperial(needs: Mapping[Need, int]) -> int:
        """How many Imperial cards are added: a card for a power counts in that deck, too."""
        return sum(
            count
            for need, count in needs.items()
            if need is Section.IMPERIAL or need not in Section
        )

    @cached_property
    def violated(self) -> frozenset[str]:
        """The limits that are exceeded if nothing more is removed."""
        more = Counter({str(need): count for need, count in self.needs.items()})
        more[Section.IMPERIAL] = self._imperial(self.needs)
        return frozenset(
            limit for limit, most in self.bounds.items() if self.counts[limit] + more[limit] > most
        )

    @cached_property
    def relevant(self) -> frozenset[str]:
        """The limits the program must know: the violated ones where additions are unlimited."""
        least = self.demand.least
        more = {Section.IMPERIAL: len(self.branch.added), Section.HOUSE: 0}
        ample = all(self.unlimited_room[deck] >= size + more[deck] for deck, size in least.items())
        return self.violated if ample and self.slack else frozenset(self.bounds)

    def trivial(self) -> Solution | None:
        """The optimal solution where no limit is binding, so that nothing more is removed."""
        if not self.slack or self.violated or self.clashes:
            return None
        return self.solution((), self.needs, self.choose_unlimited(self.needs) or {})

    def choose_unlimited(self, come: Mapping[Need, int]) -> Added | None:
        """So many candidates for each need, the best that no limit counts; None if too few."""
        chosen, used = dict["Need", "tuple[Candidate, ...]"](), Counter[str]()
        # Powers come first: their Imperial cards are also candidates for the Imperial deck.
        for need in sorted(come, key=lambda need: need in Section):
            chosen[need] = choose(self.unlimited.get(need, ()), come[need], used)
            if len(chosen[need]) < come[need]:
                return None
        return chosen

    def solution(
        self, out: tuple[tuple[Block, int], ...], come: Mapping[Need, int], chosen: Added
    ) -> Solution:
        """A solution with its cost, and the candidates that may replace those chosen."""
        more = sum(max(0, count - block.misplaced) for block, count in out)
        added = sum(count for need, count in come.items() if need is not Section.APART)
        gone = self.branch.out
        misplaced = sum(
            min(holding.misplaced, gone.get(holding.card.id, 0)) for holding in self.rest
        )
        return Solution(
            branch=self.branch,
            cost=self.branch.cost + more + added,
            misplaced=misplaced + sum(min(count, block.misplaced) for block, count in out),
            out=out,
            come=dict(come),
            chosen=chosen,
            pools=self._pools(out, chosen),
        )

    def _pools(self, out: tuple[tuple[Block, int], ...], chosen: Added) -> Added:
        """The candidates that may each replace one of those chosen, with no limit exceeded."""
        counts, used = Counter(self.counts), Counter[str]()
        for block, count in out:
            counts.subtract(dict.fromkeys(block.limits, count))
        for candidates in chosen.values():
            for candidate in candidates:
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
            need: tuple(one for one in self.candidates[need] if fits(one, others))
            for need, others in chosen.items()
        }


def choose(
    candidates: Sequence[Candidate], count: int, used: Counter[str]
) -> tuple[Candidate, ...]:
    """So many candidates, different cards first; `used` counts the copies of each card."""
    found: list[Candidate] = []
    while len(found) < count:
        free = [one for one in candidates if used[one.card.id] < one.room]
        if not free:
            break
        least = min(used[one.card.id] for one in free)
        for one in [one for one in free if used[one.card.id] == least][: count - len(found)]:
            found.append(one)
            used[one.card.id] += 1
    return tuple(found)


def _room(candidates: Mapping[Need, list[Candidate]]) -> Counter[Need]:
    return Counter({need: sum(one.room for one in members) for need, members in candidates.items()})
