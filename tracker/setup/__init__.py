"""Set-up: the Houses sit down, lay out their decks, spend their creation solaris, and begin."""

from tracker.setup import creation, decks, opening, seats

__all__ = ["creation", "decks", "opening", "seats"]
