"""Reads sentences that say more of the deed in a rite before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Det, Join, Link, Modal, Owner, Prep, Ref
from cardbase.program import deeds as d
from cardbase.program import rite_deeds as r
from cardbase.program.in_rites import THIS, is_the_rite
from cardbase.program.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

ATTACKERS_LIMIT = t.Owned(
    t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.ATTACKER,), plural=False),), ()),
    None,
    (Trait.HOUSE_INTERVAL_LIMIT,),
)


def said_of_it(one: t.Sentence, done: Sequence[d.Step]) -> list[d.Step] | None:
    """The steps with what a sentence says more of a deed in a rite; None where it says nothing."""
    match one, done:
        case (
            t.Sentence(None, (), (), t.Body((t.Part((), t.Clause() as clause),)), None, ()),
            [*before, last],
        ):
            found = _more(clause, last)
            return None if found is None else [*before, found]
    return None


def _more(clause: t.Clause, last: d.Step) -> d.Step | None:
    match last:
        case d.Does(r.EndRite() as deed) if _counts(clause):
            return replace(last, deed=replace(deed, counts=True))
        case d.Does(r.Retarget()) if _same_governor(clause) or _as_original(clause):
            return last
        case d.Does(r.EngageToCounter() as deed) if _is_able(clause):
            return replace(last, deed=replace(deed, able=True))
        case d.Does(r.AsOne()) if _ignores(clause) or _only_leader(clause):
            return last
        case d.OneOf((d.Way(_, (d.Does(r.UseWeapons()),)), *_)) if _no_other_weapons(clause):
            return last
    return None


def _counts(clause: t.Clause) -> bool:
    """That rite counts against the attacker's House Interval Limit."""
    match phrase(clause):
        case (what, None, t.Do(_, Verb.COUNT, None, (t.Adjunct(Prep.AGAINST, limit),))):
            return is_the_rite(what) and limit == ATTACKERS_LIMIT
    return False


def _that_target(what: t.Thing | None) -> bool:
    match what:
        case t.Some(Det.THAT, nouns=(t.Noun((Kind.TARGET,)),), quals=()):
            return True
    return False


def _original(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.AS, t.Some(Det.THE, nouns=(t.Noun(words),), quals=())),):
            return words == (Kind.ORIGINAL, Kind.TARGET)
    return False


def _same_governor(clause: t.Clause) -> bool:
    """That target must have the same governor as the original target."""
    match phrase(clause):
        case (
            who,
            Modal.MUST,
            t.Do(_, Verb.HAVE, t.Some(Det.THE_SAME, nouns=(t.Noun((Kind.GOVERNOR,)),)), tails),
        ):
            return _that_target(who) and _original(tails)
    return False


def _as_original(clause: t.Clause) -> bool:
    """Treat that target as the original target."""
    match clause:
        case t.Clause(None, _, (t.Act(None, (t.Do(_, Verb.TREAT, what, tails),)),)):
            return _that_target(what) and _original(tails)
    return False


def _is_able(clause: t.Clause) -> bool:
    """The target must have an ability to Counter in that kind of rite."""
    match phrase(clause):
        case (
            t.Refers(Ref.THE_TARGET),
            Modal.MUST,
            t.Do(
                _,
                Verb.HAVE,
                t.Some(Det.A, nouns=(t.Noun((Kind.ABILITY,)),)),
                (t.Purpose(_, (t.Do(_, Verb.COUNTER, None, (t.Adjunct(Prep.IN, where),)),)),),
            ),
        ):
            return _that_kind_of_rite(where)
    return False


def _that_kind_of_rite(what: t.Thing) -> bool:
    match what:
        case t.Some(
            Det.THAT,
            nouns=(t.Noun((Kind.KIND,)),),
            quals=(t.Linked(Link.OF, t.Some(nouns=(t.Noun((Kind.RITE,)),))),),
        ):
            return True
    return False


def _ignores(clause: t.Clause) -> bool:
    """Ignore the operations and types of those participants."""
    match phrase(clause):
        case (
            None,
            None,
            t.Do(
                _,
                Verb.IGNORE,
                t.Some(
                    nouns=(t.Noun((Kind.OPERATION,)), t.Noun((Kind.TYPE,))),
                    quals=(t.Linked(Link.OF, t.Some(Det.THAT, nouns=(noun,))),),
                ),
                (),
            ),
        ):
            return noun.words == (Kind.PARTICIPANT,)
    return False


def _only_leader(clause: t.Clause) -> bool:
    """Only the assigned leader's operation and type count."""
    match clause:
        case t.Clause(
            t.Only(t.Owned(owner, Join.AND, (Trait.OPERATION, Trait.TYPE))),
            _,
            (t.Act(None, (t.Do(_, Verb.COUNT, None, ()),)),),
        ):
            return isinstance(owner, t.Some) and owner.det is Det.THE_ASSIGNED
    return False


def _no_other_weapons(clause: t.Clause) -> bool:
    """This card's other weapons have no effect in that rite."""
    match phrase(clause):
        case (
            t.Owned(owner, None, (Trait.OTHER_WEAPONS,)),
            None,
            t.Do(
                _,
                Verb.HAVE,
                t.Some(Det.NO, nouns=(t.Noun((Kind.EFFECT,)),)),
                (t.Adjunct(Prep.IN, rite),),
            ),
        ):
            return not isinstance(owner, Owner) and owner == THIS and is_the_rite(rite)
    return False
