"""What can happen in a game: frozen, past-tense, versioned events, each with what it changes.

- event: what every event is
- flow: the course of a game: start, phases, initiative, questions, end
- cards: cards named, moved, deployed, engaged; tokens and effects
- values: solaris, spice, favor, limits
- operations: operations, windows, petitions, exchanges
- rites: abilities of cards under way, and rites
"""

# ruff: noqa: F403, F405 - every event is to be had here by its name

from tracker.engine.cards import *
from tracker.engine.event import *
from tracker.engine.flow import *
from tracker.engine.operations import *
from tracker.engine.rites import *
from tracker.engine.values import *

KINDS: dict[str, type[Event]] = {
    name: kind
    for name, kind in dict(globals()).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in {Event, Notice}
}
"""The name of an event -> its class."""
