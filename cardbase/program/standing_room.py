"""Reads what cards change in the room for cards on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Modal, Prep, Ref
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program.standing_words import is_assigned

if TYPE_CHECKING:
    from cardbase.program.standing_words import Plain


def limits(said: Plain) -> a.Standing | None:
    """What does not count against a Command limit; how many more of a kind a card may bear."""
    match said.act:
        case t.Act(
            Modal.NOT,
            (
                t.Do(
                    False,
                    Verb.COUNT,
                    None,
                    (t.Adjunct(Prep.AGAINST, t.Owned(owner, None, (trait,))),),
                ),
            ),
        ) if (
            trait is Trait.COMMAND_LIMIT
            and is_assigned(owner)
            and said.subject == t.Refers(Ref.THIS_CARD)
        ):
            return said.holds(h.Uncounted())
        case t.Act(Modal.MAY, (t.Do(False, Verb.HAVE, t.Some() as what, ()),)):
            return _bears(said, what)
    return None


def _bears(said: Plain, what: t.Some) -> a.Standing | None:
    match what.nouns, what.amount:
        case (t.Noun((Kind.ADDITIONAL, kind)),), t.Amount(more, 0):
            return said.holds(h.MayBear(kind, said.on(), more))
    return None
