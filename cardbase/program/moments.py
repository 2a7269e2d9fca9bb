"""When a sentence that is not read matters: what it speaks of tells at what the table is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import astuple

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.walk import nodes
from cardbase.operation.words import Link
from cardbase.program.abilities import Matters
from cardbase.program.conditions import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNS: tuple[tuple[Matters, frozenset[object]], ...] = (
    (Matters.RITE, frozenset({Kind.RITE, Kind.PARTICIPANT, Kind.ATTACKER, Kind.DEFENDER})),
    (Matters.RITE, frozenset({Verb.VANQUISH, State.VANQUISHED, Verb.LEAD})),
    (Matters.PETITION, frozenset({Kind.PETITION, Kind.BID, Verb.BID})),
    (Matters.EXCHANGE, frozenset({Kind.EXCHANGE, Trait.EXCHANGE_OPERATION})),
    (Matters.DISENGAGE, frozenset({Kind.DISENGAGE})),
    (Matters.DEFERMENT, frozenset({Kind.DEFERMENT})),
    (Matters.INITIATIVE, frozenset({Kind.INITIATIVE, Kind.INITIATIVE_RANK})),
    (Matters.LEAVING, frozenset({State.CAPTURED})),
    (Matters.ENGAGING, frozenset({Verb.ENGAGE})),
    (Matters.DEPLOYMENT, frozenset({Verb.DEPLOY, Verb.ASSIGN, Kind.DEPLOYMENT_COST})),
    (Matters.DEPLOYMENT, frozenset({State.DEPLOYED, Link.DEPLOYED})),
)
"""What a sentence speaks of, the surer first."""


def matters(sentence: t.Sentence) -> Matters:
    """When a sentence matters."""
    words = set(_words(sentence))
    return next((when for when, signs in SIGNS if signs & words), Matters.ALWAYS)


def rites_named(sentence: t.Sentence) -> tuple[Kind, ...]:
    """The kinds of rites a sentence speaks of, empty where it names none."""
    named = {one.words for one in nodes(sentence) if isinstance(one, t.Noun)}
    return tuple(kind for kind in KINDS if (kind, Kind.RITE) in named)


def _words(node: object) -> Iterator[object]:
    if isinstance(node, t.Node):
        for part in astuple(node):
            yield from _words(part)
    elif isinstance(node, tuple):
        for one in node:
            yield from _words(one)
    else:
        yield node
