"""Set-up: the Houses sit down, lay out their decks, spend their creation solaris, and begin.

- creation: creation solaris spent
- decks: the word that lays decks out, by number or by list
- seats: a House sits down: name, sponsor, homeworld, Dune (section 3)
"""

from tracker.setup import creation, decks, seats
from tracker.setup import creation as opening

__all__ = ["creation", "decks", "opening", "seats"]
