"""Of what sort a sentence is, and how far its words reach."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.words import Det, Join, Modal, Prep, Ref, When
from cardbase.program.nodes.abilities import Reach
from cardbase.program.reading.vocabulary import HELD

EVENTUAL = frozenset({When.WHEN, When.WHENEVER, When.ONCE})
"""They tell when something is done, not what must hold."""
CHANGES = {Verb.REDUCE, Verb.INCREASE, Verb.DOUBLE}
GIVES = {Verb.GAIN, Verb.COUNTER, Verb.DIRECT, Verb.LOSE}
MOVES = {Verb.TRANSFER, Verb.DISCARD, Verb.CAPTURE}
ENDS = {State.DISCARDED, State.VANQUISHED, State.SUBDUED}
YOU_GOVERN = t.Relative(t.Refers(Ref.YOU), verbs=(Verb.GOVERN,))


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
        case (t.Condition(when), *_):
            return when in EVENTUAL
        case (t.AtEnd(), *_):
            return True
    return False


def modifies(one: t.Sentence) -> bool:
    """Whether it only changes a number, or says what is declared for the card itself.

    "When you deploy ..., reduce ..."; "..., it produces 2 additional solaris".
    """
    match one.body.parts:
        case (t.Part((), t.Clause(subject, join, (t.Act(modal, (deed,)),))),):
            pass
        case _:
            return False
    match deed:
        case t.Do(verb=verb) if verb in CHANGES and subject is None and modal is None:
            return True
        case (
            t.Do(_, Verb.PRODUCE, t.Some(words=(Kind.ADDITIONAL, _)))
            | t.Do(_, Verb.DECLARE, t.Some(words=(Kind.ALLEGIANCE,)) | t.Some(join=Join.OR))
            | t.Do(_, Verb.KEEP, t.Some(words=(Kind.DECLARED, Kind.ALLEGIANCE)))
            | t.Be(_, _, (State.REDUCED,))
        ):
            return join is None
    return False


def stands(one: t.Sentence) -> bool:
    """Whether a sentence says what holds, not what is done."""
    match one.prefixes, one.body.parts:
        case (t.Condition(When.WHILE) | t.During(), *_), _:
            return True
        case (t.Condition(When.IF),), (t.Part(_, t.Clause(acts=(t.Act(Modal.MAY, (_, _, *_)),))),):
            return False  # if it is so, somebody may do one of several things: that is done, once
        case _, (t.Part(_, t.Clause(subject, _, acts)),):
            return any((subject is not None and _holds(act)) or _changes(act) for act in acts)
    return False


def _holds(act: t.Act) -> bool:
    match act.deeds[0]:
        case t.Be():
            return True
        case t.Do(verb=verb):
            return verb in GIVES or act.modal is not None
    return False


def _changes(act: t.Act) -> bool:
    match act:
        case t.Act(None, (t.Do(_, verb, t.Owned(traits=(*_, trait))),)):
            return verb in CHANGES and trait not in HELD
    return False


def reach(operation: t.Operation) -> tuple[Reach, ...]:
    """How far its words reach: to spice on deserts of others, past its own end.

    It is asked of a card that the table carries out by hand: whether it may do what a rule forbids.
    """
    every = tuple(nodes(operation))
    spice = any(
        isinstance(one, t.Noun) and one.words[-1] in {Kind.SPICE, Kind.SPICE_TOKEN} for one in every
    )
    reached = {
        Reach.ANY_DESERT: spice and any(map(_moves, every)) and any(map(_any_desert, every)),
        Reach.FALLEN_DESERT: spice and any(map(_fallen_desert, every)),
        Reach.ITS_END: any(map(_its_end, every)),
    }
    return tuple(one for one in Reach if reached[one])


def _moves(node: Node) -> bool:
    match node:
        case t.Do(_, verb, _, tails):
            onto = any(isinstance(one, t.Adjunct) and one.prep is Prep.ON for one in tails)
            return verb in MOVES or (verb is Verb.PRODUCE and onto)
    return False


def _any_desert(node: Node) -> bool:
    """A desert that the user need not govern."""
    match node:
        case t.Some(Det.A_TARGET | Det.THAT, nouns=nouns, quals=quals):
            return _deserts(nouns) and YOU_GOVERN not in quals
    return _desert_falls(node)


def _fallen_desert(node: Node) -> bool:
    match node:
        case t.Noun((*words, Kind.DESERT)):
            return Kind.SUBDUED in words
    return _desert_falls(node)


def _desert_falls(node: Node) -> bool:
    match node:
        case t.Clause(t.Some(nouns=nouns)):
            return _deserts(nouns) and State.VANQUISHED in _states(node)
    return False


def _its_end(node: Node) -> bool:
    """This card is vanquished, discarded, becomes subdued."""
    match node:
        case t.Condition(_, t.Clause(t.Refers(Ref.THIS_CARD)) as clause):
            return not ENDS.isdisjoint(_states(clause))
    return False


def _deserts(nouns: tuple[t.Noun, ...]) -> bool:
    return any(one.words[-1] is Kind.DESERT for one in nouns)


def _states(clause: t.Clause) -> set[State]:
    deeds = [deed for act in clause.acts for deed in act.deeds if isinstance(deed, t.Be)]
    return {state for deed in deeds for state in deed.states}
