"""A game as a player would tell it: who won and why, what turned it, a paragraph a turn.

Every number told is one of the state or of the events; a change is the sum of its causes.

- account: what each House did in a turn, and by what its numbers changed, gathered from the events
- turning: the turning points, chosen by size and kind
- whole: the sentences of the whole story
"""

from tracker.views.story.whole import Story, story

__all__ = ["Story", "story"]
