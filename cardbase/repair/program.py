"""The integer program of a subproblem, solved by HiGHS; the only module that imports highspy.

Variables are the copies removed of each group of equal holdings, and the cards added for each
demand, of each kind of candidate. The objective is the number of changes; among equal numbers, the
removals of misplaced cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from highspy import Highs, HighsModelStatus, HighsVarType, highs_var

from cardbase.decks.deck_list import Section
from cardbase.repair.problem import Candidate
from cardbase.repair.subproblem import Added, Demand, Removal, Solution, Subproblem, removals


class _Model(Highs):
    """A silent model, solved to proved optimality in one thread, so that runs repeat."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        for name, value in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0}.items():
            self.setOptionValue(name, value)

    def enableCallbacks(self) -> None:  # noqa: N802 - highspy
        """Not enabled: the constructor would print a banner before output can be switched off."""


class IntegerProgram:
    """The variables and constraints of a subproblem."""

    def __init__(self, sub: Subproblem) -> None:
        """Build the model."""
        self.sub = sub
        self.model = _Model()
        parts = removals(sub)
        # One change outweighs all removals of misplaced cards, which are changed in any case.
        self.change = sum(removal.most for removal in parts) + 1
        self.removed = {removal: self._removed(removal) for removal in parts}
        sizes = max(sub.problem.least.values())
        self.most: dict[Demand, int] = {
            demand: min(sub.room[demand], sizes) if demand in Section else 1
            for demand in sub.candidates
            if demand is not Section.APART
        }
        self.added = {one: self._integer(most, self.change) for one, most in self.most.items()}
        if Section.APART in sub.demands:
            self.added[Section.APART] = self.model.addIntegral(1, 1)
            self.most[Section.APART] = 1
        self.kinds: list[tuple[Demand, highs_var, list[Candidate]]] = []
        self._split_by_kind()
        self._keep_limits()
        self._keep_sizes()
        self._back_powers()
        self._resolve_clashes()

    def _integer(self, most: int, cost: int = 0) -> highs_var:
        variable: highs_var = self.model.addVariable(0, most, cost, HighsVarType.kInteger)
        return variable

    def _removed(self, removal: Removal) -> highs_var:
        """The copies removed; misplaced ones first: they are changed anyway at no further cost."""
        if not removal.misplaced:
            return self._integer(removal.most, self.change)
        removed = self._integer(removal.most, 1)
        if removal.misplaced < removal.most:
            well_placed = self._integer(removal.most, self.change)
            self.model.addConstr(well_placed - removed >= -removal.misplaced)
        return removed

    def _split_by_kind(self) -> None:
        """The cards added for a demand, by kind; the copies of a kind are shared by all demands."""
        by_kind: dict[int, dict[Demand, list[Candidate]]] = defaultdict(lambda: defaultdict(list))
        for demand, candidates in self.sub.candidates.items():
            for candidate in candidates:
                by_kind[candidate.kind][demand].append(candidate)
        model = self.model
        for by_demand in by_kind.values():
            room = sum(candidate.room for candidate in next(iter(by_demand.values())))
            here = []
            for demand, candidates in by_demand.items():
                if demand in self.added:
                    here.append(self._integer(min(room, self.most[demand])))
                    self.kinds.append((demand, here[-1], candidates))
            if len(here) > 1:  # else the bound of the variable is enough
                model.addConstr(model.qsum(here) <= room)
        for demand, total in self.added.items():
            model.addConstr(model.qsum(x for one, x, _ in self.kinds if one is demand) == total)

    def _keep_limits(self) -> None:
        model, counts = self.model, self.sub.counts
        for limit, most in self.sub.bounds.items():
            out = [x for removal, x in self.removed.items() if limit in removal.limits]
            come = [
                x
                for _, x, candidates in self.kinds
                if limit in candidates[0].limits or limit == candidates[0].home
            ]
            if out or come or counts[limit] > most:
                model.addConstr(model.qsum(come) - model.qsum(out) <= most - counts[limit])

    def _keep_sizes(self) -> None:
        model = self.model
        for section, least in self.sub.problem.least.items():
            out = [x for removal, x in self.removed.items() if removal.home is section]
            come = [
                x
                for demand, x in self.added.items()
                if demand == section or (demand not in Section and section is Section.IMPERIAL)
            ]
            model.addConstr(model.qsum(come) - model.qsum(out) >= least - self.sub.size(section))

    def _back_powers(self) -> None:
        """Each added power has an Imperial card (DK-06); one is added only if none stays."""
        for power in self.sub.branch.added:
            staying = self.sub.size(Section.IMPERIAL, power)
            out = self.model.qsum(
                x
                for removal, x in self.removed.items()
                if removal.home is Section.IMPERIAL and removal.power is power
            )
            come = self.added.get(power)
            if come is None:
                self.model.addConstr(-out >= 1 - staying)
            else:
                self.model.addConstr(come - out >= 1 - staying)
                if staying:
                    self.model.addConstr(staying * come - out <= 0)

    def _resolve_clashes(self) -> None:
        """Of two holdings of the same character, one loses all its copies (CT-12)."""
        variables = {
            holding: (x, one) for one, x in self.removed.items() for holding in one.holdings
        }
        for pair in self.sub.clashes:
            gone = []
            for holding in pair:
                x, removal = variables.get(holding, (None, None))
                if removal and removal.most == self.sub.rest[holding]:
                    gone.append(self.model.addBinary())
                    self.model.addConstr(x >= removal.most * gone[-1])
            self.model.addConstr(self.model.qsum(gone) >= 1)

    def exclude(self, incumbent: Solution) -> None:
        """Adds a no-good cut: at least one variable must be less than in this solution."""
        parts = [(self.removed[one], one.most, count) for one, count in incumbent.out.items()]
        parts += [
            (self.added[demand], self.most[demand], count)
            for demand, count in incumbent.come.items()
            if demand is not Section.APART
        ]
        less = []
        for variable, most, count in parts:
            less.append(self.model.addBinary())
            self.model.addConstr(variable + (most - count + 1) * less[-1] <= most)
        self.model.addConstr(self.model.qsum(less) >= 1)

    def solve(self) -> Solution | None:
        """The optimal solution, None where the program is infeasible."""
        self.model.run()
        solved = (HighsModelStatus.kOptimal, HighsModelStatus.kModelEmpty)
        if self.model.getModelStatus() not in solved:
            return None
        values = [round(value) for value in self.model.getSolution().col_value]
        out = {one: values[x.index] for one, x in self.removed.items() if values[x.index]}
        come = {demand: values[x.index] for demand, x in self.added.items() if values[x.index]}
        used, chosen = Counter[str](), Added()
        for demand, x, candidates in self.kinds:
            if count := values[x.index]:
                chosen[demand] = chosen.get(demand, ()) + self.sub.problem.worth.choose(
                    candidates, count, used
                )
        return self.sub.solution(out, come, self.sub.choose_unlimited(come) or chosen)
