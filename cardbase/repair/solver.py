"""A small linear problem in whole numbers, solved to its proved least by HiGHS."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardbase.errors import NoSolver

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass
class Problem:
    """Whole numbers within bounds, linear conditions on them, and what each costs.

    A number is named by its place, from 0.
    """

    most: list[int] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    rows: list[tuple[int, Mapping[int, int]]] = field(default_factory=list)

    def number(self, most: int, cost: int = 0) -> int:
        """A new number, from 0 to its most; its place."""
        self.most.append(most)
        self.costs.append(cost)
        return len(self.most) - 1

    def at_least(self, bound: int, terms: Mapping[int, int]) -> None:
        """The sum of the terms is at least the bound."""
        self.rows.append((bound, terms))

    def at_most(self, bound: int, terms: Mapping[int, int]) -> None:
        """The sum of the terms is at most the bound."""
        self.rows.append((-bound, {place: -factor for place, factor in terms.items()}))

    def solve(self) -> list[int] | None:
        """The numbers that cost least, None when the conditions cannot all hold.

        Raises NoSolver where the extra for repairs is not installed.
        """
        if any(bound > 0 and not terms for bound, terms in self.rows):
            return None
        if not self.most:
            return []
        try:
            import highspy
            import numpy as np
        except ImportError as fault:
            raise NoSolver(str(fault)) from None

        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(self.most), len(self.rows)
        model.col_cost_ = np.array(self.costs, dtype=float)
        model.col_lower_ = np.zeros(len(self.most))
        model.col_upper_ = np.array(self.most, dtype=float)
        model.integrality_ = [highspy.HighsVarType.kInteger] * len(self.most)
        model.row_lower_ = np.array([bound for bound, _ in self.rows], dtype=float)
        model.row_upper_ = np.full(len(self.rows), highspy.kHighsInf)
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        ends = [0]
        for _, terms in self.rows:
            ends.append(ends[-1] + len(terms))
        matrix.start_ = np.array(ends, dtype=np.int32)
        places = [place for _, terms in self.rows for place in terms]
        factors = [factor for _, terms in self.rows for factor in terms.values()]
        matrix.index_ = np.array(places, dtype=np.int32)
        matrix.value_ = np.array(factors, dtype=float)
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        for name, value in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0}.items():
            solver.setOptionValue(name, value)
        solver.passModel(model)
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        return [round(value) for value in solver.getSolution().col_value]
