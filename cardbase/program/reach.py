"""Reads how far a card's words reach: to spice on deserts of others, past its own end.

It is asked of a card that the table carries out by hand: whether it may do what a rule forbids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.walk import nodes
from cardbase.operation.words import Det, Prep, Ref
from cardbase.program.abilities import Reach

if TYPE_CHECKING:
    from collections.abc import Iterator

MOVES = frozenset({Verb.TRANSFER, Verb.DISCARD, Verb.CAPTURE})
SPICE = frozenset({Kind.SPICE, Kind.SPICE_TOKEN})
ENDS = frozenset({State.DISCARDED, State.VANQUISHED, State.SUBDUED})
THIS = t.Refers(Ref.THIS_CARD)
YOU_GOVERN = t.Relative(t.Refers(Ref.YOU), None, (Verb.GOVERN,), None, ())


def reach(operation: t.Operation) -> tuple[Reach, ...]:
    """How far the words of an operation reach, in the order of `Reach`."""
    return tuple(sorted(_found(tuple(nodes(operation))), key=list(Reach).index))


def _found(all_nodes: tuple[t.Node, ...]) -> set[Reach]:
    found = set()
    spice = any(isinstance(one, t.Noun) and one.words[-1] in SPICE for one in all_nodes)
    if spice and any(map(_moves, all_nodes)) and any(map(_any_desert, all_nodes)):
        found.add(Reach.ANY_DESERT)
    if spice and any(map(_fallen_desert, all_nodes)):
        found.add(Reach.FALLEN_DESERT)
    if any(map(_its_end, all_nodes)):
        found.add(Reach.ITS_END)
    return found


def _moves(node: t.Node) -> bool:
    match node:
        case t.Do(_, verb, _, tails):
            onto = any(isinstance(one, t.Adjunct) and one.prep is Prep.ON for one in tails)
            return verb in MOVES or (verb is Verb.PRODUCE and onto)
    return False


def _any_desert(node: t.Node) -> bool:
    """A desert that the user need not govern."""
    match node:
        case t.Some(Det.A_TARGET | Det.THAT, nouns=nouns, quals=quals):
            return _deserts(nouns) and YOU_GOVERN not in quals
    return _falls(node)


def _fallen_desert(node: t.Node) -> bool:
    match node:
        case t.Noun((*words, Kind.DESERT)):
            return Kind.SUBDUED in words
    return _falls(node)


def _falls(node: t.Node) -> bool:
    """A desert is vanquished."""
    match node:
        case t.Clause(t.Some(nouns=nouns), acts=acts):
            return _deserts(nouns) and State.VANQUISHED in _states(acts)
    return False


def _its_end(node: t.Node) -> bool:
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
