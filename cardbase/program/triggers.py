"""Reads what acts each time something happens: what it waits for, and the steps it then takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.sentences import body as in_words
from cardbase.operation.words import Det, Link, Modal, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.acts import clause, prefix, steps
from cardbase.program.captives import goes_back
from cardbase.program.conditions import rite
from cardbase.program.happenings import happens
from cardbase.program.produced import produced
from cardbase.program.ransom import ransom
from cardbase.program.reader import NotRead, Reader
from cardbase.program.sorting import EVENTUAL
from cardbase.program.spoils import of_all_who_fell

if TYPE_CHECKING:
    from collections.abc import Iterator


def trigger(one: t.Sentence, text: str, name: str) -> a.Trigger:
    """What a sentence of a card of this name waits for, and does; by hand where it is not read."""
    for read in (
        goes_back,
        ransom,
        _phase_inside,
        _survivors,
        _all_fallen,
        of_all_who_fell,
        _usual,
    ):
        try:
            found = read(one, text)
        except NotRead:
            continue
        if found is not None:
            return replace(found, own=_counts_itself(one, name))
    return a.Trigger(text, None, (_by_hand(text),))


def is_trigger(one: t.Sentence) -> bool:
    """Whether a sentence acts by itself when something happens."""
    match one.prefixes:
        case (t.AtEnd(), *_):
            return True
        case (t.During(t.Some(nouns=(t.Noun(words),))), *_) if str(words[-1]) == "phase":
            return _acts(one) or _is_ransom(one)
        case (t.During(t.Owned(_, None, (Trait.NEXT_HOUSE_DISCARD_PHASE,))), *_):
            return _acts(one)
        case prefixes:
            waits = any(isinstance(x, t.Condition) and x.when in EVENTUAL for x in prefixes)
            inside = _place_inside(one) or _survive(one) is not None or _end_of_all(one) is not None
            return waits or _falls(one) or inside


def in_the_same_rite(before: t.Sentence | None, one: t.Sentence) -> t.Sentence | None:
    """A sentence of "that desert", with the rite of which the one before it speaks; None for none.

    "While this card leads a battle rite targeting a desert, ... If that desert is vanquished, ..."
    """
    match before, one.prefixes:
        case (
            t.Sentence(None, (t.Condition(When.WHILE, rite),)),
            (t.Condition(When.IF, t.Clause(t.Some(Det.THAT))),),
        ):
            waits = t.Condition(When.WHEN, rite)
            try:
                happens(Reader(), waits)
            except NotRead:
                return None
            return replace(one, prefixes=(waits, *one.prefixes))
    return None


def _is_ransom(one: t.Sentence) -> bool:
    try:
        return ransom(one, "") is not None
    except NotRead:
        return False


def _acts(one: t.Sentence) -> bool:
    """Whether it says what is done in a phase, not what may not be, nor by each player."""
    match one.body.parts:
        case (t.Part((), t.Clause(_, _, (t.Act(modal, deeds),), None)),):
            verbs = {deed.verb for deed in deeds if isinstance(deed, t.Do)}
            return modal in {None, Modal.MAY, Modal.MUST} and verbs <= {
                Verb.PLACE,
                Verb.PAY,
                Verb.SUBDUE,
                Verb.DISCARD,
            }
    return False


def _falls(one: t.Sentence) -> bool:
    """Whether it acts if a card, this one or that it is assigned to, is vanquished in a rite."""
    match one.prefixes:
        case (t.Condition(When.IF, clause),) if one.window is None:
            try:
                found = happens(Reader(), t.Condition(When.IF, clause))
            except NotRead:
                return False
            of_rite = found.rite is not None and isinstance(found.what, p.This | p.Parent)
            return of_rite or isinstance(found.what, p.This)
    return False


def _usual(one: t.Sentence, text: str) -> a.Trigger | None:
    """When …, if …: what is done."""
    reader = Reader()
    waits = [x for x in one.prefixes if not _is_test(x)]
    if not waits and _falls(one):
        waits = list(one.prefixes)
    if len(waits) != 1 or one.otherwise is not None:
        return None
    on = happens(reader, waits[0])
    try:
        tests = tuple(prefix(reader, x) for x in one.prefixes if x is not waits[0])
    except NotRead:
        return None if _denies(one) else a.Trigger(text, on, (_by_hand(text),))
    try:
        found = _steps(reader, one.body)
        xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in one.lets)
    except NotRead:
        return None if _denies(one) else a.Trigger(text, on, (_by_hand(text),), tests)
    on = _when_open(on, found)
    return a.Trigger(text, on, _of_participants(on, found), tests, xs)


NOT_DONE = "do nothing"


def priced(one: t.Sentence, text: str) -> a.Trigger:
    """What may be done for a price when something happens; nobody is asked who cannot pay it.

    What is not read is left to the table, as the moment is.
    """
    unread = a.Trigger(text, None, ())
    match one:
        case t.Sentence(None, (t.Condition() as when,), (price,), body, None, lets):
            pass
        case _:
            return unread
    reader = Reader()
    try:
        on = happens(reader, when)
        cost = clause(reader, price)
        engaged = tuple(_engaged(cost))
        if len(engaged) != len(cost):
            return unread
        words = in_words(t.Body((t.Part((), price),)))
        ways = (d.Way(words, (*cost, *steps(reader, body))), d.Way(NOT_DONE, ()))
        xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in lets)
    except NotRead:
        return unread
    up = p.Cards(kinds=((Kind.DISENGAGED,),), governed=p.You())
    can = p.AllOf(tuple(p.IsOf(what, up) for what in engaged))
    return a.Trigger(text, on, (d.If(can, (d.OneOf(ways, p.You()),)),), x=xs)


def _engaged(cost: tuple[d.Step, ...]) -> Iterator[p.Which]:
    """What is engaged for a price."""
    for step in cost:
        match step:
            case d.Does(d.Engage(what)):
                yield what


def _of_participants(on: a.Happens, found: tuple[d.Step, ...]) -> tuple[d.Step, ...]:
    """A participant takes whom the other side lost; who captures must have survived (R-28)."""
    if on.by is None or a.Occasion.RESOLVING not in on.on:
        return found
    steps: list[d.Step] = []
    for step in found:
        match step:
            case d.Does(d.Capture(p.Chosen() as what)):
                there = p.AllOf((p.Plays(on.by, p.Role.SURVIVES), p.ThereIs(_rivals(what))))
                taken = replace(what, among=_rivals(what))
                steps.append(d.If(there, (replace(step, deed=d.Capture(taken)),)))
            case d.Does(d.Discard(p.Chosen() as what)):
                taken = replace(what, among=_rivals(what))
                is_there = p.ThereIs(_rivals(what))
                steps.append(d.If(is_there, (replace(step, deed=d.Discard(taken)),)))
            case _:
                steps.append(step)
    return tuple(steps)


def _rivals(what: p.Chosen) -> p.Cards:
    if not isinstance(what.among, p.Cards):
        raise NotRead("one of several cards")
    return replace(what.among, governed=p.Everyone(rivals=True))


def _steps(reader: Reader, body: t.Body) -> tuple[d.Step, ...]:
    """The steps of a body; of one that changes what was produced, those of `produced`."""
    match body.parts:
        case (
            t.Part(
                (),
                t.Clause(t.Refers(Ref.YOU), None, (t.Act(Modal.MAY, (t.Do() as deed,)),), None),
            ),
        ):
            found = produced(deed)
            if found:
                return found
    return steps(reader, body)


def _by_hand(text: str) -> d.Does:
    return d.Does(d.ByHand(text), p.You())


def _denies(one: t.Sentence) -> bool:
    """Whether it only tells what is not done, or what is so, so that nobody can carry it out."""
    match one.body.parts:
        case (t.Part(_, t.Clause(subject, _, acts)), *_):
            if isinstance(subject, t.Some) and subject.det is Det.NO:
                return True
            deeds = [deed for act in acts for deed in act.deeds]
            denied = any(act.modal in {Modal.NOT, Modal.NEED_NOT, Modal.MAY_NOT} for act in acts)
            return denied or not all(isinstance(deed, t.Do) for deed in deeds)
    return True


def _is_test(one: t.Prefix) -> bool:
    return isinstance(one, t.Condition) and one.when not in EVENTUAL


def _when_open(on: a.Happens, found: tuple[d.Step, ...]) -> a.Happens:
    """What is made of the vanquished is settled before it is done to them."""
    if a.Occasion.FALLEN in on.on and any(_takes_the_fallen(one, on) for one in found):
        return replace(on, on=(a.Occasion.RESOLVING,))
    return on


def _takes_the_fallen(step: d.Step, on: a.Happens) -> bool:
    match step:
        case d.Does(d.Discard(what) | d.Capture(what)):
            among = what.among if isinstance(what, p.Chosen) else what
            fell = isinstance(among, p.Cards) and among.fell
            return fell or (on.what is not None and isinstance(among, p.Kept | p.This))
    return False


def _place_inside(one: t.Sentence) -> bool:
    """Whether the phase in which it acts is told behind its deed."""
    return any(True for _ in _during(one))


def _during(one: t.Sentence) -> Iterator[tuple[t.Part, t.Clause, t.Do, t.Adjunct]]:
    match one.body.parts:
        case (t.Part((), t.Clause(_, _, (t.Act(None, (t.Do() as deed,)),), None) as said) as part,):
            for tail in deed.tails:
                if isinstance(tail, t.Adjunct) and tail.prep is Prep.DURING:
                    yield part, said, deed, tail


def _phase_inside(one: t.Sentence, text: str) -> a.Trigger | None:
    """While …, place … on it during the deferment phase."""
    for part, said, deed, phase in _during(one):
        bare = _without(deed, phase)
        act = t.Act(None, (bare,))
        body = t.Body((t.Part(part.prefixes, t.Clause(said.subject, said.join, (act,), None)),))
        reader = Reader()
        on = happens(reader, t.During(phase.what))
        for x in one.prefixes:
            if isinstance(x, t.Condition) and x.clause.subject is not None:
                reader.it = reader.meant(x.clause.subject)
        tests = tuple(prefix(reader, x) for x in one.prefixes)
        return a.Trigger(text, on, steps(reader, body), tests)
    return None


def _without(deed: t.Do, tail: t.Tail) -> t.Do:
    left = tuple(x for x in deed.tails if x is not tail)
    return t.Do(deed.at_once, deed.verb, deed.what, left, deed.join, deed.also)


def _survive(one: t.Sentence) -> t.Linked | None:
    """The rite of which a sentence counts the survivors."""
    match one.body.parts:
        case (
            t.Part(
                (),
                t.Clause(
                    _,
                    _,
                    (
                        t.Act(
                            None,
                            (t.Do(_, Verb.GAIN, _, (t.Adjunct(Prep.PER, t.Some(quals=quals)),)),),
                        ),
                    ),
                ),
            ),
        ):
            return next(
                (x for x in quals if isinstance(x, t.Linked) and x.link is Link.SURVIVING), None
            )
    return None


def _survivors(one: t.Sentence, text: str) -> a.Trigger | None:
    """While …, gain … for each that survives a rite."""
    linked = _survive(one)
    if linked is None or not all(_is_test(x) for x in one.prefixes):
        return None
    reader = Reader()
    on = a.Happens((a.Occasion.FALLEN,), rite=rite(reader, linked.what))
    reader.rite = linked.what
    tests = tuple(prefix(reader, x) for x in one.prefixes)
    return a.Trigger(text, on, steps(reader, one.body), tests)


def _end_of_all(one: t.Sentence) -> t.Linked | None:
    """The rites all of whose vanquished of a kind come to an end."""
    match one.body.parts:
        case (
            t.Part(
                (),
                t.Clause(None, None, (t.Act(None, (t.Do(verb=verb, what=t.Some() as what),)),)),
            ),
        ) if verb in {Verb.DISCARD, Verb.CAPTURE} and not one.prefixes and what.det is Det.ALL:
            found = (x for x in what.quals if isinstance(x, t.Linked) and x.link is Link.VANQUISHED)
            return next(found, None)
    return None


def _all_fallen(one: t.Sentence, text: str) -> a.Trigger | None:
    """Discard all that are vanquished in such rites."""
    linked = _end_of_all(one)
    if linked is None:
        return None
    reader = Reader()
    on = a.Happens((a.Occasion.RESOLVING,), rite=rite(reader, linked.what))
    reader.rite = linked.what
    return a.Trigger(text, on, steps(reader, one.body))


def _counts_itself(one: t.Sentence, name: str) -> bool:
    """Whether it is for each card of its own name: "for each Pyon Village assigned to it"."""
    match one.body.parts:
        case (t.Part(_, t.Clause(_, _, (t.Act(_, (t.Do(tails=tails),)),))),):
            return any(_is_named(x.what, name) for x in tails if isinstance(x, t.Adjunct))
    return False


def _is_named(what: t.Thing, name: str) -> bool:
    match what:
        case t.Some(nouns=(t.Noun((*_, word)),)):
            return str(word).lower() in name.lower()
    return False
