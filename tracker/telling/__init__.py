"""Tells in plain words what happened: a sentence for every kind of event, and who is awaited."""

from tracker.telling.awaited import awaited
from tracker.telling.story import Told, tell, told

__all__ = ["Told", "awaited", "tell", "told"]
