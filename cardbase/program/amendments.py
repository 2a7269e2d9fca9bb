"""Reads sentences that only say more of the deed before them: "the target keeps its status"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Name, Trait, Verb
from cardbase.operation.words import Being, Det, Modal
from cardbase.program import deeds as d
from cardbase.program import things as p

if TYPE_CHECKING:
    from collections.abc import Sequence


def amended(one: t.Sentence, done: Sequence[d.Step]) -> list[d.Step] | None:
    """The steps with what a sentence adds to the last of them; None where it is no such one."""
    match one, done:
        case (
            t.Sentence(None, (), (), t.Body((t.Part((), t.Clause(_, _, (act,), None)),)), None, ()),
            [*before, d.Does() as last],
        ):
            more = _more(act, last.deed)
            return None if more is None else [*before, replace(last, deed=more)]
    return None


def _more(act: t.Act, deed: d.Deed) -> d.Deed | None:
    match act, deed:
        case t.Act(None, (t.Do(verb=Verb.KEEP | Verb.NEED) as do,)), _:
            return _status(do, deed) if do.verb is Verb.KEEP else _tokens(do, deed)
        case t.Act(Modal.MUST, (t.Do(_, Verb.HAVE, t.Owned(_, None, (trait,))),)), d.Bring():
            full = trait is Trait.FULL_DEFERMENT_TOKENS
            return replace(deed, tokens=True) if full else None
        case (
            t.Act(Modal.MAY, (t.Be(Being.BE, False, (), None, t.Named(Name.DUNE), ()),)),
            d.Goes(p.Chosen(among=p.Cards() as among) as what),
        ):
            dune = p.Cards(kinds=((Kind.SUBDUED,),), names=(str(Name.DUNE),))
            return replace(deed, what=replace(what, among=p.Together((among, dune))))
        case (
            t.Act(None, (t.Do(_, Verb.HAVE, t.Having(Trait.RESISTANCE, one)),)),
            d.Distribute(spice=p.Kept()),
        ) if one == t.Amount(1, 0, x_first=False):
            return deed
    return None


def _status(do: t.Do, deed: d.Deed) -> d.Deed | None:
    """What keeps its status: what is assigned does, what is captured by this."""
    match do, deed:
        case t.Do(_, _, t.Owned(_, None, (Trait.STATUS,)), ()), d.Assign():
            return deed
        case t.Do(_, _, t.Owned(_, None, (Trait.STATUS,)), ()), d.Capture():
            return replace(deed, keeps=True)
    return None


def _tokens(do: t.Do, deed: d.Deed) -> d.Deed | None:
    """What needs no deferment tokens."""
    match do, deed:
        case t.Do(_, Verb.NEED, t.Some(Det.NO, nouns=(t.Noun((kind,)),))), d.Bring():
            return replace(deed, tokens=False) if kind is Kind.DEFERMENT_TOKEN else None
    return None
