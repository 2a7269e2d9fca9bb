"""Reads what becomes of a captive later: it goes back once it is deployed."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.phrases import conditional_phrases

FORMER_DOMAIN = t.Owned(t.Owned(Owner.ITS, None, (Trait.FORMER_GOVERNOR,)), None, (Trait.DOMAIN,))
"""Its former governor's domain."""


def goes_back(one: t.Sentence, text: str) -> a.Trigger | None:
    """When that aide is deployed, it goes back as it is; None for another sentence."""
    match conditional_phrases(one, When.WHEN):
        case (
            (
                t.Some(Det.THAT, nouns=(t.Noun((Kind.AIDE,)),), quals=()),
                None,
                t.Be(Being.BE, False, (State.DEPLOYED,), _, None, ()),
            ),
            (None, None, t.Do(_, Verb.TRANSFER, t.Refers(Ref.IT), (t.Adjunct(Prep.TO, to),))),
        ) if to == FORMER_DOMAIN:
            on = a.Happens((a.Occasion.DEPLOYED,), what=p.Kept(p.CAPTIVE))
            return a.Trigger(text, on, (d.Does(d.GiveBack(keeps=True), p.You()),))
    return None
