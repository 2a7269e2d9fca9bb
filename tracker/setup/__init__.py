"""Set-up: the Houses sit down, lay out their decks, spend their creation solaris, and begin.

- seats: a House sits down: name, sponsor, homeworld, Dune (section 3)
- powers: which power a text means
- decks: the word that lays decks out, by number or by list
- laying: what that needs, and does; loaded with the three below when decks are laid out
- lists: a deck list laid out for a game (section 4)
- sizes: sizes of decks, copies of a card
- alliances: whose cards a deck may hold
- creation: creation solaris spent
- opening: hands and Assemblies dealt, turn 1 begins
"""

from tracker.setup import creation, decks, opening, seats

__all__ = ["creation", "decks", "opening", "seats"]
