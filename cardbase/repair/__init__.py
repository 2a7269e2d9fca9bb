"""Mends a deck: the smallest sets of changes that make it legal, each change proved necessary."""

from cardbase.repair.change import Alternative, Change, Repairs, Way, apply
from cardbase.repair.search import repairs

__all__ = ["Alternative", "Change", "Repairs", "Way", "apply", "repairs"]
