"""Reads what keeps a card engaged in the Disengage phase unless its governor pays."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.sentences import body as in_words
from cardbase.operation.words import Modal, Ref
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.acts import clause
from cardbase.program.happenings import happens
from cardbase.program.reader import NotRead, Reader

STAYS = "it stays engaged"


def ransom(one: t.Sentence, text: str) -> a.Trigger | None:
    """Its governor may not disengage a card in a phase unless they pay: they are asked."""
    match one.prefixes, one.body.parts:
        case (t.During() as when,), (t.Part((), t.Clause(subject, None, (act,), price)),):
            pass
        case _:
            return None
    match act, price:
        case (
            t.Act(Modal.MAY_NOT, (t.Do(_, Verb.DISENGAGE, t.Refers(Ref.IT), ()),)),
            t.Clause(t.Refers(Ref.THEY), _, (t.Act(None, deeds),), None),
        ) if isinstance(subject, t.Owned) and not isinstance(subject.owner, str):
            pass
        case _:
            return None
    reader = Reader()
    on = happens(reader, when)
    what = reader.meant(subject.owner)
    who = reader.who(subject)
    ways = [d.Way(STAYS, (d.Does(d.StaysEngaged(what), who),))]
    for deed in deeds:
        if not isinstance(deed, t.Do):
            raise NotRead("no price")
        paid = t.Clause(subject, None, (t.Act(None, (deed,)),), None)
        words = in_words(t.Body((t.Part((), t.Clause(None, None, paid.acts, None)),)))
        ways.append(d.Way(words, clause(reader, paid)))
    return a.Trigger(text, on, (d.OneOf(tuple(ways), who),), (_engaged(what),))


def _engaged(what: p.Which) -> p.Test:
    up = p.IsOf(what, p.Cards(kinds=((Kind.DEPLOYED,),)))
    return p.AllOf((up, p.Not(p.IsOf(what, p.Cards(kinds=((Kind.DISENGAGED,),))))))
