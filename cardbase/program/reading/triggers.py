"""Reads what acts each time something happens: what it waits for, and the steps it then takes."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Trait, Verb
from cardbase.operation.words import Det, Modal, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.reading.acts import prefix, steps
from cardbase.program.reading.happenings import happens
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.sorting import EVENTUAL


def trigger(one: t.Sentence, text: str, name: str) -> a.Trigger:
    """What a sentence of a card of this name waits for, and does; by hand where it is not read."""
    try:
        found = _usual(one, text)
    except NotRead:
        found = None
    if found is None:
        return a.Trigger(text, None, (_by_hand(text),))
    return replace(found, own=_counts_itself(one, name))


def is_trigger(one: t.Sentence) -> bool:
    """Whether a sentence acts by itself when something happens."""
    match one.prefixes:
        case (t.AtEnd(), *_):
            return True
        case (t.During(t.Some(nouns=(t.Noun(words),))), *_) if str(words[-1]) == "phase":
            return _acts(one)
        case (t.During(t.Owned(_, None, (Trait.NEXT_HOUSE_DISCARD_PHASE,))), *_):
            return _acts(one)
        case prefixes:
            waits = any(isinstance(x, t.Condition) and x.when in EVENTUAL for x in prefixes)
            return waits or _falls(one)


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
        found = steps(reader, one.body)
        xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in one.lets)
    except NotRead:
        return None if _denies(one) else a.Trigger(text, on, (_by_hand(text),), tests)
    on = _when_open(on, found)
    return a.Trigger(text, on, _of_participants(on, found), tests, xs)


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
