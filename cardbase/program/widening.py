"""Reads sentences that widen what the deed before them does, or to what it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Modal, Owner, Prep, Ref, When
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.conditions import test
from cardbase.program.phrases import body_phrase, whole_phrase
from cardbase.program.reader import NotRead, Reader

if TYPE_CHECKING:
    from collections.abc import Sequence


def widens(one: t.Sentence) -> bool:
    """Whether a sentence lets those cards stay assigned, or a resource lie on a subdued card."""
    return _stay_assigned(one) or _down_too(one)


def widened(one: t.Sentence, done: Sequence[d.Step]) -> list[d.Step] | None:
    """The steps with what a sentence adds to them; None where it is no such one."""
    match done:
        case [*_, d.Does(d.Capture(p.Chosen())), d.Does(d.Capture())] if _stay_assigned(one):
            return list(done)
        case [*before, d.Does(d.Bring() as bring) as brings] if _down_too(one):
            return [*before, replace(brings, deed=replace(bring, down=True))]
        case [*before, d.OneOf() as choice] if (wider := _wider(one, choice)) is not None:
            return [*before, wider]
    if _all_captured_keep(one) and all(map(_captures, done)):
        return list(map(_kept, done))
    return None


def _stay_assigned(one: t.Sentence) -> bool:
    """That those cards stay assigned to it, as what is captured with a card does (CP-05)."""
    match whole_phrase(one):
        case (
            t.Some(Det.THAT, nouns=(t.Noun((Kind.CARD,)),)),
            None,
            t.Be(Being.STAY, False, (State.ASSIGNED,), _, None, tails),
        ):
            return tails == (t.Adjunct(Prep.TO, t.Refers(Ref.IT)),)
    return False


def _down_too(one: t.Sentence) -> bool:
    """That a resource so placed may be assigned to a subdued card."""
    match whole_phrase(one):
        case (
            t.Refers(Ref.YOU),
            Modal.MAY,
            t.Do(
                _,
                Verb.ASSIGN,
                t.Some(
                    nouns=(t.Noun((Kind.RESOURCE,)),),
                    quals=(t.Stated(False, (State.PLACED,), None, True),),
                ),
                (t.Adjunct(Prep.TO, t.Some(nouns=(t.Noun(words),))),),
            ),
        ):
            return words == (Kind.SUBDUED, Kind.ELIGIBLE, Kind.CARD)
    return False


def _captures(step: d.Step) -> bool:
    return isinstance(step, d.Does) and isinstance(step.deed, d.Capture)


def _kept(step: d.Step) -> d.Step:
    """A step that captures, and keeps the status of what it captures."""
    if isinstance(step, d.Does) and isinstance(step.deed, d.Capture):
        return replace(step, deed=replace(step.deed, keeps=True))
    return step


def _all_captured_keep(one: t.Sentence) -> bool:
    """That all captured cards keep their status."""
    match whole_phrase(one):
        case (
            t.Some(Det.ALL, nouns=(t.Noun((Kind.CAPTURED, Kind.CARD)),), quals=()),
            None,
            t.Do(_, Verb.KEEP, whose, ()),
        ):
            return whose == t.Owned(Owner.THEIR, None, (Trait.STATUS,))
    return False


def _wider(one: t.Sentence, choice: d.OneOf) -> d.If | None:
    """Ways whose target may be of another kind, too, if something is so; None for another text."""
    match one:
        case t.Sentence(None, (t.Condition(When.IF, clause),), (), body, None, ()):
            pass
        case _:
            return None
    match body_phrase(body):
        case (t.Refers(Ref.THE_TARGET), Modal.MAY, t.Be(Being.BE, False, (), None, what, ())) if (
            isinstance(what, t.Some)
        ):
            reader = Reader()
            try:
                also = reader.cards(what)
                so = test(reader, clause)
                return d.If(so, (_with_kinds(choice, also),), (choice,))
            except NotRead:
                return None
    return None


def _with_kinds(choice: d.OneOf, also: p.Cards) -> d.OneOf:
    """The ways with more kinds of targets."""
    ways = []
    for way in choice.ways:
        steps = []
        for step in way.steps:
            match step:
                case d.Does(d.Tokens(on=p.Chosen(among=p.Cards() as among) as on) as deed):
                    more = replace(among, kinds=(*among.kinds, *also.kinds))
                    wider = replace(deed, on=replace(on, among=more))
                    steps.append(replace(step, deed=wider))
                case _:
                    raise NotRead("a wider target of another deed")
        ways.append(replace(way, steps=tuple(steps)))
    return replace(choice, ways=tuple(ways))
