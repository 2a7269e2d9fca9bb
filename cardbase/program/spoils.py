"""Reads what cards take from the vanquished: a card itself, or the equipment that lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Being, Det, Join, Modal, Moment, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.acts import steps
from cardbase.program.conditions import rite
from cardbase.program.happenings import happens
from cardbase.program.phrases import conditional_phrases, whole_phrase
from cardbase.program.reader import NotRead, Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

RIVALS = p.Everyone(rivals=True)


def of_the_fallen(one: t.Sentence, text: str) -> a.Trigger | None:
    """What a card does to the vanquished as a tactic before they are known (R-28); None for none.

    It acts once they are, and whether or not it falls itself, as it has acted by then.
    """
    match one:
        case t.Sentence(t.Tactic((contest,), Moment.ENGAGEMENT, None), _, (), _, None, ()):
            pass
        case _:
            return None
    try:
        reader = Reader()
        (when,) = one.prefixes
        on = happens(reader, when)
        (step,) = steps(reader, one.body)
        acts = _taken(step)
    except (NotRead, ValueError):
        return None
    if on.rite is None or [str(kind) for kind in on.rite.kinds] != [str(contest)]:
        return None
    return a.Trigger(text, replace(on, on=(a.Occasion.RESOLVING,)), (acts,))


def _taken(step: d.Step) -> d.Step:
    """What is done to cards of rivals that fell, where there are such. Raises NotRead."""
    match step:
        case d.Does(d.Capture(p.Chosen(among=p.Cards(fell=True) as among) as what)):
            theirs = replace(among, governed=RIVALS)
            deed = d.Capture(replace(what, among=theirs))
            return d.If(p.ThereIs(theirs), (d.Does(deed, p.You(), may=True),))
        case d.OneOf(ways, by):
            there, done = zip(*map(_way, ways), strict=True)
            neither = d.Way("neither", ())
            return d.If(p.AnyOf(tuple(dict.fromkeys(there))), (d.OneOf((*done, neither), by),))
    raise NotRead("done to the fallen")


def _way(way: d.Way) -> tuple[p.Test, d.Way]:
    """One way of doing something to what lies on a card that fell, and that there is such a card.

    Raises:
        NotRead: it does something else.
    """
    match way.steps:
        case (
            d.Does(
                (d.Capture() | d.Discard()) as deed,
            ) as does,
        ):
            what = deed.what
            if isinstance(what, p.Cards) and isinstance(what.on, p.Chosen):
                fallen = what.on.among
                if isinstance(fallen, p.Cards) and fallen.fell:
                    lying = replace(what, on=None)
                    theirs = replace(fallen, governed=RIVALS, bears=lying)
                    on = replace(what.on, among=theirs)
                    done = replace(deed, what=replace(what, on=on))
                    return p.ThereIs(theirs), d.Way(way.text, (replace(does, deed=done),))
    raise NotRead("done to what lies on the fallen")


def more_of_the_captured(one: t.Sentence, before: Sequence[a.Trigger]) -> a.Trigger | None:
    """The trigger before, with what a sentence says of what it captures; None for another one.

    "Assign each captured equipment to this card or personnel assigned to this card."
    """
    if not before:
        return None
    if _discarded_where_none_bears_it(one, before):
        return before[-1]  # what goes onto a card is discarded where none can bear it
    match before[-1].steps, whole_phrase(one):
        case (
            (d.If(test, (d.OneOf(ways, by),)),),
            (
                None,
                None,
                t.Do(
                    _,
                    Verb.ASSIGN,
                    t.Some(Det.EACH, nouns=(t.Noun((Kind.CAPTURED, *kind)),), quals=()),
                    (t.Adjunct(Prep.TO, to),),
                ),
            ),
        ):
            try:
                onto = Reader().meant(to)
            except NotRead:
                return None
            assigned = tuple(_onto(way, (tuple(kind),), onto) for way in ways)
            if assigned == ways:
                return None
            return replace(before[-1], steps=(d.If(test, (d.OneOf(assigned, by),)),))
    return None


def _onto(way: d.Way, kinds: tuple[tuple[Kind, ...], ...], onto: p.Which) -> d.Way:
    match way.steps:
        case (d.Does(d.Capture(p.Cards() as what) as deed) as does,) if what.kinds == kinds:
            return replace(way, steps=(replace(does, deed=replace(deed, onto=onto)),))
    return way


def _discarded_where_none_bears_it(one: t.Sentence, before: Sequence[a.Trigger]) -> bool:
    """Whether a sentence says that what was captured is discarded where nothing can bear it.

    "If they are not eligible for it, discard that equipment."
    """
    match conditional_phrases(one, When.IF):
        case (
            (t.Refers(Ref.THEY), None, t.Be(Being.BE, True, (State.ELIGIBLE,), None, None, tails)),
            (None, None, t.Do(_, Verb.DISCARD, t.Some(Det.THAT, nouns=(noun,), quals=()), ())),
        ) if tails == (t.Adjunct(Prep.FOR, t.Refers(Ref.IT)),):
            return any(
                _goes_onto(way, noun.words)
                for trigger in before[-1:]
                for step in trigger.steps
                if isinstance(step, d.If)
                for inner in step.then
                if isinstance(inner, d.OneOf)
                for way in inner.ways
            )
    return False


def _goes_onto(way: d.Way, kind: tuple[Kind, ...]) -> bool:
    match way.steps:
        case (d.Does(d.Capture(p.Cards(kinds=kinds), onto=onto)),):
            return onto is not None and kinds == (kind,)
    return False


def of_all_who_fell(one: t.Sentence, text: str) -> a.Trigger | None:
    """When you or that rival initiates a rite, both discard all that are vanquished in it.

    "That rival" is the one that the card named when it was played. Raises NotRead.
    """
    match one:
        case t.Sentence(
            None,
            (
                t.Condition(
                    When.WHEN,
                    t.Clause(
                        t.Joined(Join.OR, by),
                        None,
                        (t.Act(None, (t.Do(_, Verb.INITIATE, t.Some(Det.A) as where, ()),)),),
                        None,
                    ),
                ),
            ),
            (),
            t.Body((t.Part((), t.Clause(t.Joined(Join.AND, both), _, acts, None)),)),
            None,
            (),
        ) if by == both:
            pass
        case _:
            return None
    reader = Reader()
    reader.kept[Kind.RIVAL] = p.NAMED
    wanted = rite(reader, where)
    on = a.Happens(
        (a.Occasion.RESOLVING,), rite=replace(wanted, by=reader.who(t.Joined(Join.OR, by)))
    )
    match acts:
        case (t.Act(Modal.MUST, (t.Do(_, Verb.DISCARD),)),):
            plain = t.Clause(None, None, (t.Act(None, acts[0].deeds),), None)
            return a.Trigger(text, on, steps(reader, t.Body((t.Part((), plain),))))
    raise NotRead("both do something else")
