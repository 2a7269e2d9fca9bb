"""How much one query may hold: far more than a player types, little enough for SQLite."""

LONGEST = 2000
"""Signs in one query."""

DEEPEST = 20
"""Levels of brackets, not, and, or within each other."""

MOST = 200
"""Conditions and words in one query."""

GREATEST = 9999
"""The greatest number a condition may compare with."""
