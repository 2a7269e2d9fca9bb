"""Says in plain words what happened: a sentence for every kind of event, and who is awaited.

- cards: sentences for cards
- flow: sentences for the course of the game
- operations: sentences for operations, petitions, exchanges
- rites: sentences for rites
- story: the events of a command, for those who may know; the way in
- teller: names, and the register of sentences
- values: sentences for solaris, favor, spice
"""

from tracker.views.telling.story import Told, awaited, tell, told

__all__ = ["Told", "awaited", "tell", "told"]
