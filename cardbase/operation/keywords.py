"""The keywords in an operation, each with the rule that explains it (section 2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.words import Adverb, Mark
from cardbase.vocabulary import CardType, Subtype

if TYPE_CHECKING:
    from enum import StrEnum

    from cardbase.cards.card import Card

WORDS: tuple[tuple[StrEnum, tuple[str, str]], ...] = (
    (Verb.DIRECT, ("Direct", "SO-02")),
    (Kind.DIRECT, ("Direct", "SO-02")),
    (Verb.COUNTER, ("Counter", "SO-08")),
    (Kind.COUNTER, ("Counter", "SO-08")),
    (Verb.CAPTURE, ("Capture", "SO-14")),
    (Kind.CAPTURE, ("Capture", "SO-14")),
    (Kind.SURPRISE, ("Surprise", "SO-20")),
    (Kind.DISCARD, ("Discard", "SO-21")),
    (Kind.DEFERMENT_TOKEN, ("deferment token", "DF-01")),
    (Trait.DEFERMENT_TOKENS, ("deferment token", "DF-01")),
    (Trait.FULL_DEFERMENT_TOKENS, ("deferment token", "DF-01")),
    (Adverb.WITHOUT_TOKENS, ("deferment token", "DF-01")),
    (Kind.PROGRAM_TOKEN, ("program token", "PD-01")),
    (Trait.HOUSE_INTERVAL_LIMIT, ("House Interval Limit", "R-05")),
    (Adverb.OUTSIDE_LIMIT, ("House Interval Limit", "R-05")),
    (Kind.CROE, ("CROE", "X-05")),
    (Verb.SUBDUE, ("subdue", "SB-01")),
)
# Words of two lists may be equal as text, as the verb and the kind "discard" are.
KEYWORDS: dict[tuple[type, object], tuple[str, str]] = {
    (type(word), word): keyword for word, keyword in WORDS
}
DURATION = {Subtype.VENTURE: "V-12", Subtype.TACTIC: "TC-04"}


def keywords(operation: t.Operation, card: Card) -> tuple[tuple[str, str], ...]:
    """Keyword and rule id, in the order they come up, each once; first those of the type line."""
    found = dict(_of_subtypes(card))
    for node in nodes(operation):
        for word, rule in _of_node(node, card):
            found.setdefault(word, rule)
    return tuple(found.items())


def _of_subtypes(card: Card) -> Iterator[tuple[str, str]]:
    if Subtype.UNIQUE in card.subtypes:
        yield "Unique", "CT-12"
    if Subtype.NEXUS in card.subtypes:
        yield "Nexus", "E-15"
    if Subtype.PROGRAM in card.subtypes:
        yield "Program", "PD-01"


def _of_node(node: Node, card: Card) -> Iterator[tuple[str, str]]:
    match node:
        case t.Heading(Mark.DURATION, _):
            yield "Duration Effect", _duration(card)
        case t.Limit(most):
            yield f"Limit {most}", "CT-11"
        case t.Tactic(_, _, mark):
            yield "tactic", "TC-01"
            if mark is Mark.DURATION:
                yield "Duration Effect", _duration(card)
    for part in astuple(node):
        for word in part if isinstance(part, tuple) else (part,):
            if (type(word), word) in KEYWORDS:
                yield KEYWORDS[type(word), word]


def _duration(card: Card) -> str:
    if card.type is CardType.EVENT:
        return "E-13"
    return next((DURATION[one] for one in card.subtypes if one in DURATION), "TC-04")
