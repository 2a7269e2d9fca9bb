"""Reads which allegiance cards have: "with the same allegiance or no allegiance"."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Det, Join
from cardbase.program import things as p

ALLEGIANCE = (t.Noun((Kind.ALLEGIANCE,), plural=False),)


def of_allegiance(what: t.Thing) -> dict[str, object] | None:
    """What is then asked of a card; the same allegiance is that of the assigned card."""
    match what:
        case t.Some(nouns=(t.Noun((Kind.ADVERSARIAL, Kind.ALLEGIANCE)),)):
            return {"hostile": True}
        case t.Joined(
            Join.OR,
            (
                t.Some(Det.THE_SAME, None, None, False, None, same, ()),
                t.Some(Det.NO, None, None, False, None, none, ()),
            ),
        ) if same == none == ALLEGIANCE:
            return {"sworn": p.Parent(), "unsworn": True}
    return None
