"""Reads what a tactic does when its petition deploys the card it lies on, or does not."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Being, Det, Modal, Ref, When
from cardbase.program import abilities as a
from cardbase.program import things as p
from cardbase.program.acts import steps
from cardbase.program.happenings import IT
from cardbase.program.reader import NotRead, Reader

TARGET = t.Refers(Ref.THE_TARGET)


def of_its_end(one: t.Sentence, text: str) -> a.Trigger | None:
    """If the petition does not deploy the target …; if the target is deployed …; else None."""
    match one:
        case t.Sentence(None, (t.Condition(When.IF, clause),), (), body, None, ()):
            occasion = _occasion(clause)
        case _:
            return None
    if occasion is None:
        return None
    reader = Reader()
    reader.target, reader.it = IT, p.Kept(IT)
    try:
        found = steps(reader, body)
    except NotRead:
        return None
    on = a.Happens((occasion,), what=p.CardAs(p.Part.PETITIONED))
    return a.Trigger(text, on, found)


def _occasion(clause: t.Clause) -> a.Occasion | None:
    match clause:
        case t.Clause(
            t.Some(Det.THE, nouns=(t.Noun((Kind.PETITION,)),), quals=()),
            _,
            (t.Act(Modal.NOT, (t.Do(_, Verb.DEPLOY, what, ()),)),),
            None,
        ) if what == TARGET:
            return a.Occasion.UNDEPLOYED
        case t.Clause(
            subject,
            _,
            (t.Act(None, (t.Be(Being.BE, False, (State.DEPLOYED,), None, None, ()),)),),
            None,
        ) if subject == TARGET:
            return a.Occasion.DEPLOYED
    return None
