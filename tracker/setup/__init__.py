"""Set-up: Houses join, lay out their decks, spend their creation solaris, and begin.

- seats: a House joins: name, sponsor, homeworld, Dune (section 3)
- decks: the verb that lays out decks, by number or by list
- creation: creation solaris spent, and the end of set-up
"""

from tracker.setup import creation, decks, seats

__all__ = ["creation", "decks", "seats"]
