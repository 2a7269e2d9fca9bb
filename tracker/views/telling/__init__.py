"""Descriptions of events, and of what the game waits for, in plain English.

- awaited: what the game waits for
- chance: sentences for shuffles and lots, with what commits to them
- given_words: whether the words of a command may be told
- losses: losses that are coming
- rites: sentences for rites
- sentences: a sentence for every kind of event
- story: the events of commands, for those who may know
- teller: names, as far as they may be said
"""

from tracker.views.telling.awaited import awaited
from tracker.views.telling.story import EventStory, told

__all__ = ["EventStory", "awaited", "told"]
