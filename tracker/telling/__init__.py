"""Says in plain words what happened: a sentence for every kind of event, and who is awaited.

- story: the events of a command, for those who may know; the way in
- teller: names, and the register of sentences
- seen: whose names may be said aloud
- awaited: what the game waits for
- losses: losses that are coming
- flow: sentences for the course of the game
- cards: sentences for cards
- values: sentences for solaris, favor, spice
- operations: sentences for operations, petitions, exchanges
- rites: sentences for rites
- abilities: sentences for abilities under way
"""

from tracker.telling.awaited import awaited
from tracker.telling.story import Told, tell, told

__all__ = ["Told", "awaited", "tell", "told"]
