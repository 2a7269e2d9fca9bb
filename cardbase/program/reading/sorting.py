"""Of what sort a sentence is, and how far its words reach."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.words import Det, Join, Modal, Prep, Ref, When
from cardbase.program.nodes.abilities import Reach
from cardbase.program.reading.vocabulary import HELD

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


# --- Reads how far a card's words reach: to spice on deserts of others, past its own end ----------
#
# It is asked of a card that the table carries out by hand: whether it may do what a rule forbids.

MOVES = frozenset({Verb.TRANSFER, Verb.DISCARD, Verb.CAPTURE})
SPICE = frozenset({Kind.SPICE, Kind.SPICE_TOKEN})
ENDS = frozenset({State.DISCARDED, State.VANQUISHED, State.SUBDUED})
THIS = t.Refers(Ref.THIS_CARD)
YOU_GOVERN = t.Relative(t.Refers(Ref.YOU), None, (Verb.GOVERN,), None, ())


def reach(operation: t.Operation) -> tuple[Reach, ...]:
    """How far the words of an operation reach, in the order of `Reach`."""
    return tuple(sorted(_found(tuple(nodes(operation))), key=list(Reach).index))


def _found(all_nodes: tuple[Node, ...]) -> set[Reach]:
    found = set()
    spice = any(isinstance(one, t.Noun) and one.words[-1] in SPICE for one in all_nodes)
    if spice and any(map(_moves, all_nodes)) and any(map(_any_desert, all_nodes)):
        found.add(Reach.ANY_DESERT)
    if spice and any(map(_fallen_desert, all_nodes)):
        found.add(Reach.FALLEN_DESERT)
    if any(map(_its_end, all_nodes)):
        found.add(Reach.ITS_END)
    return found


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
    return _falls(node)


def _fallen_desert(node: Node) -> bool:
    match node:
        case t.Noun((*words, Kind.DESERT)):
            return Kind.SUBDUED in words
    return _falls(node)


def _falls(node: Node) -> bool:
    """A desert is vanquished."""
    match node:
        case t.Clause(t.Some(nouns=nouns), acts=acts):
            return _deserts(nouns) and State.VANQUISHED in _states(acts)
    return False


def _its_end(node: Node) -> bool:
    """This card is vanquished, discarded, becomes subdued."""
    match node:
        case t.Condition(_, t.Clause(subject, acts=acts)):
            return subject == THIS and not ENDS.isdisjoint(_states(acts))
    return False


def _deserts(nouns: tuple[t.Noun, ...]) -> bool:
    return any(one.words[-1] is Kind.DESERT for one in nouns)


def _states(acts: tuple[t.Act, ...]) -> Iterator[State]:
    for act in acts:
        for deed in act.deeds:
            if isinstance(deed, t.Be):
                yield from deed.states
