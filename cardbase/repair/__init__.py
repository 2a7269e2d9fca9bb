"""Mends a deck: the smallest sets of changes that make it legal, each change proved necessary.

- change: changes, sets of them, and a deck with one applied; the result
- search: finds the repairs, smallest first; the way in
- course: the choices of powers and homeworld a repair may make
- demand: what a legal deck asks, as bounds on counts
- stock: what the deck holds, and what may come in
- cover: what is left to choose: cards out, cards in
- choice: that choice as an integer program
- solver: solves it with HiGHS
- proof: judges the mended deck, and leaves out each change in turn
"""

from cardbase.repair.change import Alternative, Change, Repairs, Way, apply
from cardbase.repair.search import repairs

__all__ = ["Alternative", "Change", "Repairs", "Way", "apply", "repairs"]
