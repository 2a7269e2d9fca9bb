"""Tells of what sort a sentence is: whether it assigns, waits, changes a number, or stands."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Join, Modal, Prep, When
from cardbase.program.vocabulary import HELD

EVENTUAL = frozenset({When.WHEN, When.WHENEVER, When.ONCE})


def assigning(one: t.Sentence) -> bool:
    """Whether a sentence tells what the card is assigned to, for a price or for none (CT-09)."""
    match one:
        case t.Sentence(None, body=t.Body((t.Part(_, t.Either(options)),))):
            return all(
                len(option.parts) == 1 and _to_something(option.parts[0].core) for option in options
            )
        case t.Sentence(None, body=t.Body((t.Part(_, core), *_))):
            return _to_something(core)
    return False


def _to_something(core: t.Core) -> bool:
    match core:
        case t.Clause(None, _, (t.Act(None, (t.Do(_, Verb.ASSIGN, None, tails),)),)):
            return any(isinstance(tail, t.Adjunct) and tail.prep is Prep.TO for tail in tails)
    return False


def triggered(one: t.Sentence) -> bool:
    """Whether a sentence waits for something to happen."""
    match one.prefixes:
        case (t.Condition(when), *_) if when in EVENTUAL:
            return True
        case (t.AtEnd(), *_):
            return True
    return False


CHANGES = frozenset({Verb.REDUCE, Verb.INCREASE, Verb.DOUBLE})
GIVES = frozenset({Verb.GAIN, Verb.COUNTER, Verb.DIRECT, Verb.LOSE})


def modifies(one: t.Sentence) -> bool:
    """Whether it only changes a number, or says what is declared for the card itself.

    "When you deploy ..., reduce ..."; "..., it produces 2 additional solaris".
    """
    match one.body.parts:
        case (t.Part((), t.Clause(None, _, (t.Act(None, (t.Do(verb=verb),)),))),) if (
            verb in CHANGES
        ):
            return True
        case (t.Part((), t.Clause(_, None, (t.Act(_, (deed,)),))),):
            return _is_more(deed) or _is_declared(deed)
    return False


def _is_more(deed: t.Deed) -> bool:
    match deed:
        case t.Do(_, Verb.PRODUCE, t.Some(nouns=(t.Noun((Kind.ADDITIONAL, _)),))):
            return True
        case t.Be(_, _, (State.REDUCED,)):
            return True
    return False


def _is_declared(deed: t.Deed) -> bool:
    match deed:
        case t.Do(_, Verb.DECLARE, t.Some(nouns=(t.Noun((Kind.ALLEGIANCE,)),))):
            return True
        case t.Do(_, Verb.DECLARE, t.Some(join=Join.OR)):
            return True
        case t.Do(_, Verb.KEEP, t.Some(nouns=(t.Noun((Kind.DECLARED, Kind.ALLEGIANCE)),))):
            return True
    return False


def stands(one: t.Sentence) -> bool:
    """Whether a sentence says what holds, not what is done."""
    match one.prefixes:
        case (t.Condition(When.WHILE), *_) | (t.During(), *_):
            return True
    match one.body.parts:
        case (t.Part(_, t.Clause(subject, _, acts)),):
            if _chooses(one, acts):
                return False
            if subject is not None and any(_holds(act) for act in acts):
                return True
            return any(_changes(act) for act in acts)
    return False


def _chooses(one: t.Sentence, acts: tuple[t.Act, ...]) -> bool:
    """Whether, if something is so, somebody may do one of several things: that is done, once."""
    match one.prefixes, acts:
        case (t.Condition(When.IF),), (t.Act(Modal.MAY, (_, _, *_)),):
            return True
    return False


def _holds(act: t.Act) -> bool:
    deed = act.deeds[0]
    if isinstance(deed, t.Be):
        return True
    if isinstance(deed, t.Do):
        return deed.verb in GIVES or act.modal is not None
    return False


def _changes(act: t.Act) -> bool:
    match act:
        case t.Act(None, (t.Do(_, verb, t.Owned(traits=(*_, trait))),)):
            return verb in CHANGES and trait not in HELD
    return False
