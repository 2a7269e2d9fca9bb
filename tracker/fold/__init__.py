"""The fold: what each event makes of a game. Pure: no clock, no dice, no database.

- apply: applies one event, or replays all
- register: which function applies which event
- flow: the events of `tracker.events.flow`
- cards: the events of cards
- values: the events of values
- operations: the events of operations
- rites: the events of rites
- abilities: the events of abilities under way
"""

from tracker.fold.apply import apply, replay

__all__ = ["apply", "replay"]
