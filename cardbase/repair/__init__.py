"""Repairs a deck: the smallest sets of changes that make it legal, each change proved necessary.

A repair is an optimal solution of an integer program: the variables are copies of cards removed and
added, the constraints the numbers of the format, the objective the number of changes.

- change: changes, sets of them, and a deck with one applied; the result
- plan: what a repair leaves of a deck's plan, why its cards fit, like cards for those that go
- homeworlds: which homeworld stays of several, and which is to be got where none is owned
- search: best-first search over the branches, and the proof of each change; the way in
- problem: the bounds a legal deck keeps, the cards it holds, the candidates to add, the branches:
  choices of powers and homeworld
- subproblem: what a branch leaves to be decided, and a solution of it
- worth: how well cards fit the deck: which of equal cards comes in, which goes
- program: the subproblem as an integer program, solved by HiGHS
- small: the same by trying every number of removals, where HiGHS is not installed
"""

from cardbase.repair.change import Alternative, ChangeKind, RepairChange, Repairs, Substitute
from cardbase.repair.search import repairs

__all__ = ["Alternative", "ChangeKind", "RepairChange", "Repairs", "Substitute", "repairs"]
