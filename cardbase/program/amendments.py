"""Reads sentences that only say more of the deed before them: "the target keeps its status"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.words import Adverb, Being, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.moving import ELIGIBLE
from cardbase.program.phrases import body_phrase, phrase, whole_phrase
from cardbase.program.rite_amendments import said_of_it
from cardbase.program.widening import widened, widens

if TYPE_CHECKING:
    from collections.abc import Sequence


def says_more(one: t.Sentence) -> bool:
    """Whether a sentence says more of what was done: "the target keeps …"."""
    match one.body.parts:
        case (t.Part((), t.Clause(t.Refers(Ref.THE_TARGET))),):
            return True
        case (t.Part((), t.Clause(t.Some(Det.THAT, nouns=(t.Noun((Kind.TARGET,)),)), _, acts)),):
            return any(act.modal is Modal.MUST for act in acts)
    return widens(one)


def amended(one: t.Sentence, done: Sequence[d.Step]) -> list[d.Step] | None:
    """The steps with what a sentence adds to the last of them; None where it is no such one."""
    if _governs_it_now(one) and any(_transfers(step) for step in done):
        return list(done)
    if any(_paying(step) for step in done) and all(map(_pays_or_assigns, one.body.parts)):
        return list(done)
    if (wider := widened(one, done)) is not None:
        return wider
    if (said := said_of_it(one, done)) is not None:
        return said
    match one, done:
        case (
            t.Sentence(None, (t.Condition(When.IF, no_host),), (), body, None, ()),
            [*before, d.If(test, (d.Does(d.Capture(what)) as capture,), ()) as last],
        ) if _without_host(no_host) and _discards_instead(body):
            return [*before, replace(last, test=test, then=_captured(capture, what))]
        case t.Sentence(None, (), (), _, None, ()), [*_, d.OneOf(ways)] if _needs_none(one) and all(
            _brings(way) for way in ways
        ):
            return [*done[:-1], _freed(done[-1])]
        case (
            t.Sentence(
                None, (), (), t.Body((t.Part((), t.Clause(who, _, (act,), None)),)), None, ()
            ),
            [*before, d.Does() as last],
        ) if _is_done_to(who, last.deed):
            more = _more(act, last.deed)
            return None if more is None else [*before, replace(last, deed=more)]
    return None


def _governs_it_now(one: t.Sentence) -> bool:
    """Whether it says that the rival becomes the governor of the target."""
    match whole_phrase(one):
        case (
            t.Some(Det.THAT, nouns=(t.Noun((Kind.RIVAL,)),), quals=()),
            None,
            t.Do(_, Verb.BECOME, what, ()),
        ):
            return what == t.Owned(t.Refers(Ref.THE_TARGET), None, (Trait.GOVERNOR,))
    return False


def _transfers(step: d.Step) -> bool:
    match step:
        case d.Does(d.Transfer()):
            return True
    return False


def _is_done_to(subject: t.Thing | None, deed: d.Deed) -> bool:
    """Whether a sentence speaks of what the deed before it is done to."""
    match subject, deed:
        case t.Refers(Ref.THE_TARGET | Ref.IT), _:
            return True
        case t.Some(Det.THE_ASSIGNED), d.Assign(what):
            return p.Parent() in (what.of if isinstance(what, p.Together) else (what,))
        case t.Some(Det.EACH, nouns=(t.Noun((Kind.TRANSFERRED, kind)),), quals=()), d.Assign(what):
            return kind is Kind.CARD or _are(what, kind)
        case t.Some(Det.THAT, nouns=(t.Noun((kind,)),), quals=()), d.Bring(what):
            return _are(what, kind)
        case t.Some(Det.EACH_TARGET, nouns=(t.Noun((kind,)),), quals=()), d.Distribute():
            return kind is Kind.SPICE_TOKEN
    return False


def _are(what: p.Which, kind: Kind) -> bool:
    match what:
        case p.Chosen(among=p.Cards(kinds=kinds)):
            return all(kind in words for words in kinds)
        case p.Together(of):
            return any(_are(one, kind) for one in of)
    return False


def _paying(step: d.Step) -> bool:
    return isinstance(step, d.Does) and isinstance(step.deed, d.Bring) and step.deed.pays


def _pays_or_assigns(part: t.Part) -> bool:
    """That the cost is paid, and the card assigned: both belong to deploying it (DP-02)."""
    match body_phrase(t.Body((part,))):
        case (
            t.Refers(Ref.YOU),
            Modal.MUST,
            t.Do(_, Verb.PAY, t.Owned(owner, None, (cost,)), ()),
        ):
            return cost is Trait.DEPLOYMENT_COST and _is_brought(owner)
        case (None, None, t.Do(_, Verb.ASSIGN, what, (t.Adjunct(Prep.TO, to),))):
            return _is_brought(what) and to == ELIGIBLE
    return False


def _is_brought(what: t.Thing | Owner | None) -> bool:
    """What was deployed: "its" cost, "each personnel"."""
    match what:
        case t.Some(Det.EACH, None, None, False, None, (t.Noun((Kind.PERSONNEL,)),), ()):
            return True
    return what is Owner.ITS


def _without_host(clause: t.Clause) -> bool:
    """That nothing could bear the target: "if you govern no card eligible for the target"."""
    match phrase(clause):
        case (
            t.Refers(Ref.YOU),
            None,
            t.Do(
                _,
                Verb.GOVERN,
                t.Some(
                    Det.NO,
                    nouns=(t.Noun((Kind.CARD, Kind.ELIGIBLE)),),
                    quals=(t.Linked(Link.FOR, what),),
                ),
            ),
        ):
            return what == t.Refers(Ref.THE_TARGET)
    return False


def _discards_instead(body: t.Body) -> bool:
    match body.parts:
        case (t.Part((), t.Clause(None, _, (t.Act(None, (t.Do(_, verb, what, tails),)),))),):
            gone = what == t.Refers(Ref.THE_TARGET) and verb is Verb.DISCARD
            return gone and tails == (t.Manner(Adverb.INSTEAD),)
    return False


def _captured(capture: d.Does, what: p.Which) -> tuple[d.Step, ...]:
    """Captured, and assigned to a card that bears it; discarded where there is none."""
    bears = p.Cards(governed=p.You(), can_bear=what)
    one = p.Number(1)
    host = p.Chosen("host", bears, one, one)
    taken = (capture, d.Does(d.Assign(what, host), p.You()))
    return (d.If(p.ThereIs(bears), taken, (d.Does(d.Discard(what), p.You()),)),)


def _needs_none(one: t.Sentence) -> bool:
    match body_phrase(one.body):
        case (
            t.Some(Det.A, nouns=(t.Noun((Kind.SUBDUED, Kind.TARGET)),)),
            None,
            t.Do(
                _,
                Verb.NEED,
                t.Some(Det.NO, nouns=(t.Noun((token,)),)),
                (t.ToBe(State.DEPLOYED),),
            ),
        ):
            return token is Kind.DEFERMENT_TOKEN
    return False


def _brings(way: d.Way) -> bool:
    return all(isinstance(one, d.Does) and isinstance(one.deed, d.Bring) for one in way.steps)


def _freed(step: d.Step) -> d.Step:
    """A choice of ways to bring a card, none of which needs tokens."""
    if not isinstance(step, d.OneOf):
        return step
    ways = []
    for way in step.ways:
        steps = [
            replace(one, deed=replace(one.deed, tokens=False))
            for one in way.steps
            if isinstance(one, d.Does) and isinstance(one.deed, d.Bring)
        ]
        ways.append(replace(way, steps=tuple(steps)))
    return replace(step, ways=tuple(ways))


def _more(act: t.Act, deed: d.Deed) -> d.Deed | None:
    match act, deed:
        case t.Act(None, (t.Do(verb=Verb.KEEP | Verb.NEED) as do,)), _:
            return _status(do, deed) if do.verb is Verb.KEEP else _tokens(do, deed)
        case t.Act(
            Modal.MUST, (t.Do(_, Verb.HAVE, t.Owned(Owner.ITS, None, (trait,))),)
        ), d.Bring():
            full = trait is Trait.FULL_DEFERMENT_TOKENS
            return replace(deed, tokens=True) if full else None
        case (
            t.Act(Modal.MUST, (t.Be(Being.BE, False, (State.PLACED,), _, None, (t.Manner(how),)),)),
            d.Bring(),
        ) if how is Adverb.SUBDUED:
            return replace(deed, subdued=True)
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
        case t.Do(_, _, t.Owned(Owner.ITS, None, (Trait.STATUS,)), ()), d.Assign() | d.Transfer():
            return deed
        case t.Do(_, _, t.Owned(Owner.ITS | Owner.THEIR, None, (Trait.STATUS,)), ()), d.Capture():
            return replace(deed, keeps=True)
    return None


def _tokens(do: t.Do, deed: d.Deed) -> d.Deed | None:
    """What needs no deferment tokens."""
    match do, deed:
        case t.Do(_, Verb.NEED, t.Some(Det.NO, nouns=(t.Noun((kind,)),))), d.Bring():
            return replace(deed, tokens=False) if kind is Kind.DEFERMENT_TOKEN else None
    return None
