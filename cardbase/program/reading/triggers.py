"""Reads what acts each time something happens: what it waits for, and the steps it then takes."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Det, Modal, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import RIVALS, do
from cardbase.program.reading.acts import steps
from cardbase.program.reading.conditions import prefix
from cardbase.program.reading.happenings import happens
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.sorting import EVENTUAL

IN_A_PHASE = {Verb.PLACE, Verb.PAY, Verb.SUBDUE, Verb.DISCARD}
"""What is done in a phase; what may not be, or is done by each player, stands."""


def trigger(one: t.Sentence, text: str, name: str) -> a.Trigger:
    """What a sentence of a card of this name waits for, and does; by hand where it is not read."""
    hand = do(d.ByHand(text))
    unread = a.Trigger(text, None, hand)
    reader = Reader()
    waits = [x for x in one.prefixes if not isinstance(x, t.Condition) or x.when in EVENTUAL]
    if not waits and _falls(one):
        waits = list(one.prefixes)
    if len(waits) != 1 or one.otherwise is not None:
        return unread
    tests: tuple[p.Test, ...] = ()
    try:
        on = happens(reader, waits[0])
    except NotRead:
        return unread
    try:
        tests = tuple(prefix(reader, x) for x in one.prefixes if x is not waits[0])
        found = steps(reader, one.body)
        xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in one.lets)
        # what is made of the vanquished is settled before it is done to them
        if a.Occasion.FALLEN in on.on and any(_takes_the_fallen(step, on) for step in found):
            on = replace(on, on=(a.Occasion.RESOLVING,))
        if on.by is not None and a.Occasion.RESOLVING in on.on:
            found = tuple(_by_a_participant(step, on.by) for step in found)
    except NotRead:
        if _denies(one):
            return unread
        return a.Trigger(text, on, hand, tests, own=_counts_itself(one, name))
    return a.Trigger(text, on, found, tests, xs, _counts_itself(one, name))


def is_trigger(one: t.Sentence) -> bool:
    """Whether a sentence acts by itself when something happens."""
    match one.prefixes:
        case (t.AtEnd(), *_):
            return True
        case (
            t.During(
                t.Some(nouns=(t.Noun((*_, Kind.PHASE)),))
                | t.Owned(_, None, (Trait.NEXT_HOUSE_DISCARD_PHASE,))
            ),
            *_,
        ):
            clause = one.body.clause
            if clause is None or len(clause.acts) != 1 or clause.unless is not None:
                return False
            verbs = {deed.verb for deed in clause.acts[0].deeds if isinstance(deed, t.Do)}
            return clause.modal in {None, Modal.MAY, Modal.MUST} and verbs <= IN_A_PHASE
        case prefixes:
            waits = any(isinstance(x, t.Condition) and x.when in EVENTUAL for x in prefixes)
            return waits or _falls(one)


def _falls(one: t.Sentence) -> bool:
    """Whether it acts if a card, this one or that it is assigned to, is vanquished in a rite."""
    match one.prefixes:
        case (t.Condition(When.IF),) if one.window is None:
            try:
                found = happens(Reader(), one.prefixes[0])
            except NotRead:
                return False
            of_rite = found.rite is not None and isinstance(found.what, p.Parent)
            return of_rite or isinstance(found.what, p.This)
    return False


def _by_a_participant(step: d.Step, by: p.Which) -> d.Step:
    """A participant takes whom the other side lost; who captures must have survived (R-28)."""
    match step:
        case d.Does(d.Capture(p.Chosen() as what) | d.Discard(p.Chosen() as what) as deed):
            if not isinstance(what.among, p.Cards):
                raise NotRead("one of several cards")
            among = replace(what.among, governed=RIVALS)
            there: p.Test = p.ThereIs(among)
            if isinstance(deed, d.Capture):
                there = p.AllOf((p.Plays(by, p.Role.SURVIVES), there))
            taken = type(deed)(replace(what, among=among))
            return d.If(there, (replace(step, deed=taken),))
    return step


def _takes_the_fallen(step: d.Step, on: a.Happens) -> bool:
    match step:
        case d.Does(d.Discard(what) | d.Capture(what)):
            among = what.among if isinstance(what, p.Chosen) else what
            fell = isinstance(among, p.Cards) and among.fell
            return fell or (on.what is not None and isinstance(among, p.Kept | p.This))
    return False


def _denies(one: t.Sentence) -> bool:
    """Whether it only tells what is not done, or what is so, so that nobody can carry it out."""
    match one.body.parts:
        case (t.Part(_, t.Clause(subject, _, acts)), *_):
            if isinstance(subject, t.Some) and subject.det is Det.NO:
                return True
            denied = any(act.modal in {Modal.NOT, Modal.NEED_NOT, Modal.MAY_NOT} for act in acts)
            return denied or any(not isinstance(deed, t.Do) for act in acts for deed in act.deeds)
    return True


def _counts_itself(one: t.Sentence, name: str) -> bool:
    """Whether it is for each card of its own name: "for each Pyon Village assigned to it"."""
    match one.body.parts:
        case (t.Part(_, t.Clause(acts=(t.Act(_, (t.Do(tails=tails),)),))),):
            things = (x.what for x in tails if isinstance(x, t.Adjunct))
            words = [what.word for what in things if isinstance(what, t.Some)]
            return any(word is not None and word.lower() in name.lower() for word in words)
    return False
