"""All events of a game: immutable, named in the past tense, versioned, each with its `apply`.

- event: the base class
- flow: the course of a game: start, phases, initiative, questions, end
- committed: the secret of all draws, and lots drawn from it
- cards: cards named, moved, deployed, engaged; tokens and effects
- values: solaris, spice, favor, limits
- operations: operations, windows, petitions, exchanges
- rites: abilities of cards under way, and rites
"""

# ruff: noqa: F403, F405 - every event can be imported from here

from tracker.engine.cards import *
from tracker.engine.committed import *
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
"""Event name -> class."""
