"""The integer program of a subproblem, solved by HiGHS; the only module that imports highspy.

Variables are the copies removed of each block, and the cards added for each need, of each kind of
candidate. The objective is the number of changes; among equal numbers, the removals of misplaced
cards.
"""

from __future__ import annotations

from collections import Counter

from highspy import Highs, HighsModelStatus, HighsVarType, highs_var

from cardbase.decks.deck_list import Section
from cardbase.repair.bounds import Candidate, Holding
from cardbase.repair.subproblem import Block, Need, Solution, Subproblem, choose
from cardbase.vocabulary import Power


class _Model(Highs):
    """A silent model, solved to proved optimality in one thread, so that runs repeat."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        for name, value in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0}.items():
            self.setOptionValue(name, value)

    def enableCallbacks(self) -> None:  # noqa: N802 - highspy
        """Not enabled: the constructor would print a banner before output can be switched off."""


class Program:
    """The variables and constraints of a subproblem."""

    def __init__(self, sub: Subproblem) -> None:
        """Build the model."""
        self.sub = sub
        self.model = _Model()
        blocks = _blocks(sub)
        # One change outweighs all removals of misplaced cards, which are changed in any case.
        self.change = sum(block.count for block in blocks) + 1
        self.out = {block: self._removed(block) for block in blocks}
        self.most: dict[Need, int] = {
            need: self._most_added(need) for need in sub.candidates if need is not Section.APART
        }
        self.come = {need: self._integer(most, self.change) for need, most in self.most.items()}
        if Section.APART in sub.needs:
            self.come[Section.APART] = self.model.addIntegral(1, 1)
            self.most[Section.APART] = 1
        self.kinds: list[tuple[Need, highs_var, list[Candidate]]] = []
        self._split_by_kind()
        self._keep_limits()
        self._keep_sizes()
        self._back_powers()
        self._resolve_clashes()

    def _integer(self, most: int, cost: int = 0) -> highs_var:
        variable: highs_var = self.model.addVariable(0, most, cost, HighsVarType.kInteger)
        return variable

    def _removed(self, block: Block) -> highs_var:
        """The copies of a block removed; the misplaced ones first, which cost no further change."""
        if not block.misplaced:
            return self._integer(block.count, self.change)
        removed = self._integer(block.count, 1)
        if block.misplaced < block.count:
            well_placed = self._integer(block.count, self.change)
            self.model.addConstr(well_placed - removed >= -block.misplaced)
        return removed

    def _most_added(self, need: Need) -> int:
        """Upper bound on the cards added for a need."""
        if need not in Section:
            return 1
        return min(self.sub.room[need], max(self.sub.demand.least.values()))

    def _split_by_kind(self) -> None:
        """The cards added for a need, by kind; a kind has so many copies for all needs."""
        model, added = self.model, {need: list[highs_var]() for need in self.come}
        for by_need in self.sub.kinds:
            room = sum(candidate.room for candidate in next(iter(by_need.values())))
            here = []
            for need, candidates in by_need.items():
                if need in self.come:
                    here.append(self._integer(min(room, self.most[need])))
                    self.kinds.append((need, here[-1], candidates))
                    added[need].append(here[-1])
            if len(here) > 1:  # else the bound of the variable is enough
                model.addConstr(model.qsum(here) <= room)
        for need, variables in added.items():
            model.addConstr(model.qsum(variables) == self.come[need])

    def _keep_limits(self) -> None:
        model, counts = self.model, self.sub.counts
        for limit, most in self.sub.bounds.items():
            out = [x for block, x in self.out.items() if limit in block.limits]
            come = [
                x
                for _, x, candidates in self.kinds
                if limit in candidates[0].limits or limit == candidates[0].home
            ]
            if out or come or counts[limit] > most:
                model.addConstr(model.qsum(come) - model.qsum(out) <= most - counts[limit])

    def _keep_sizes(self) -> None:
        model = self.model
        for section, least in self.sub.demand.least.items():
            out = [x for block, x in self.out.items() if block.home is section]
            come = [
                x
                for need, x in self.come.items()
                if need == section or (need not in Section and section is Section.IMPERIAL)
            ]
            size = self.sub.size(section)
            model.addConstr(model.qsum(come) - model.qsum(out) >= least - size)

    def _back_powers(self) -> None:
        """An Imperial card of each added power (DK-06); one is added only where none stays."""
        model = self.model
        for power in self.sub.branch.added:
            staying = self.sub.backing(power)
            out = model.qsum(
                x
                for block, x in self.out.items()
                if block.home is Section.IMPERIAL and block.power is power
            )
            come = self.come.get(power)
            if come is None:
                model.addConstr(-out >= 1 - staying)
            else:
                model.addConstr(come - out >= 1 - staying)
                if staying:
                    model.addConstr(staying * come - out <= 0)

    def _resolve_clashes(self) -> None:
        """Of two holdings of one character all copies of one are removed (CT-12)."""
        blocks = {block.holdings[0]: block for block in self.out}
        for pair in self.sub.clashes:
            gone = []
            for holding in pair:
                block = blocks.get(holding)
                if block and block.count == self.sub.rest[holding]:
                    gone.append(self.model.addBinary())
                    self.model.addConstr(self.out[block] >= block.count * gone[-1])
            self.model.addConstr(self.model.qsum(gone) >= 1)

    def exclude(self, incumbent: Solution) -> None:
        """A no-good cut: at least one variable is less than in the incumbent."""
        blocks = {block.holdings: block for block in self.out}
        parts = [
            (self.out[blocks[block.holdings]], block.count, count) for block, count in incumbent.out
        ]
        parts += [
            (self.come[need], self.most[need], count)
            for need, count in incumbent.come.items()
            if need is not Section.APART
        ]
        less = []
        for variable, most, count in parts:
            less.append(self.model.addBinary())
            slack = most - count + 1
            self.model.addConstr(variable + slack * less[-1] <= most)
        self.model.addConstr(self.model.qsum(less) >= 1)

    def solve(self) -> Solution | None:
        """The optimal solution, None where the program is infeasible."""
        self.model.run()
        if self.model.getModelStatus() not in {
            HighsModelStatus.kOptimal,
            HighsModelStatus.kModelEmpty,
        }:
            return None
        values = [round(value) for value in self.model.getSolution().col_value]
        removed = ((block, values[x.index]) for block, x in self.out.items())
        come = {need: values[x.index] for need, x in self.come.items() if values[x.index]}
        used, chosen = Counter[str](), dict["Need", "tuple[Candidate, ...]"]()
        for need, x, candidates in self.kinds:
            if values[x.index]:
                more = choose(candidates, values[x.index], used)
                chosen[need] = chosen.get(need, ()) + more
        out = tuple((block, count) for block, count in removed if count)
        return self.sub.solution(out, come, self.sub.choose_unlimited(come) or chosen)


def _blocks(sub: Subproblem) -> list[Block]:
    """The holdings of which copies may have to be removed, aggregated."""
    branch = sub.branch
    clashing = {holding for pair in sub.clashes for holding in pair}
    found: dict[tuple[object, ...], list[tuple[Holding, int, int]]] = {}
    for holding in sub.stay:
        limits = holding.limits & sub.relevant
        if not limits and holding not in clashing:
            continue
        out = branch.out.get(holding.card.id, 0)
        kept = sub.rest[holding] - (holding.card.id == branch.homes.keep)
        removable = min(holding.removable - out, kept)
        misplaced = max(0, holding.misplaced - out)
        alone = holding in clashing or holding.homeworld or 0 < misplaced < removable
        key = (
            holding.home,
            limits,
            bool(misplaced),
            _relevant_power(sub, holding),
            holding if alone else None,
        )
        if removable > 0:
            members = found.setdefault(key, [])
            members.append((holding, removable, min(removable, misplaced)))
    return [
        Block(
            holdings=tuple(holding for holding, _, _ in members),
            removable=tuple(removable for _, removable, _ in members),
            misplaced=sum(misplaced for _, _, misplaced in members),
            limits=members[0][0].limits & sub.relevant,
            home=members[0][0].home,
            power=_relevant_power(sub, members[0][0]),
        )
        for members in found.values()
    ]


def _relevant_power(sub: Subproblem, holding: Holding) -> Power | None:
    """The power of a card where a constraint or the sponsor depends on it."""
    backs = holding.home is Section.IMPERIAL and holding.power in sub.branch.added
    return holding.power if backs or not sub.branch.fixed else None
