"""Set-up: the Houses sit down, lay out their decks, spend their creation solaris, and begin.

- seats: a House sits down: name, sponsor, homeworld, Dune (section 3)
- decks: the word that lays decks out, by number or by list
- creation: creation solaris spent, and the end of set-up
"""

from tracker.setup import creation, decks, seats

__all__ = ["creation", "decks", "seats"]
