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
    from cardbase.cards.card import Card

# Words of two lists may be equal as text, as the verb and the kind "discard" are.
KEYWORDS: dict[tuple[type, object], tuple[str, str]] = {
    (type(word), word): keyword
    for keyword, words in {
        ("Direct", "SO-02"): (Verb.DIRECT, Kind.DIRECT),
        ("Counter", "SO-08"): (Verb.COUNTER, Kind.COUNTER),
        ("Capture", "SO-14"): (Verb.CAPTURE, Kind.CAPTURE),
        ("Surprise", "SO-20"): (Kind.SURPRISE,),
        ("Discard", "SO-21"): (Kind.DISCARD,),
        ("deferment token", "DF-01"): (
            *(Kind.DEFERMENT_TOKEN, Trait.DEFERMENT_TOKENS, Trait.FULL_DEFERMENT_TOKENS),
            Adverb.WITHOUT_TOKENS,
        ),
        ("program token", "PD-01"): (Kind.PROGRAM_TOKEN,),
        ("House Interval Limit", "R-05"): (Trait.HOUSE_INTERVAL_LIMIT, Adverb.OUTSIDE_LIMIT),
        ("CROE", "X-05"): (Kind.CROE,),
        ("subdue", "SB-01"): (Verb.SUBDUE,),
    }.items()
    for word in words
}
OF_SUBTYPE = {
    Subtype.UNIQUE: ("Unique", "CT-12"),
    Subtype.NEXUS: ("Nexus", "E-15"),
    Subtype.PROGRAM: ("Program", "PD-01"),
}
DURATION = {Subtype.VENTURE: "V-12", Subtype.TACTIC: "TC-04"}


def keywords(operation: t.Operation, card: Card) -> tuple[tuple[str, str], ...]:
    """Keyword and rule id, in the order they come up, each once; first those of the type line."""
    found = dict(keyword for one, keyword in OF_SUBTYPE.items() if one in card.subtypes)
    for node in nodes(operation):
        for word, rule in _of_node(node, card):
            found.setdefault(word, rule)
    return tuple(found.items())


def _of_node(node: Node, card: Card) -> Iterator[tuple[str, str]]:
    match node:
        case t.Limit(most):
            yield f"Limit {most}", "CT-11"
        case t.Tactic():
            yield "tactic", "TC-01"
    if isinstance(node, t.Heading | t.Tactic) and node.mark is Mark.DURATION:
        rules = (rule for one, rule in DURATION.items() if one in card.subtypes)
        yield "Duration Effect", "E-13" if card.type is CardType.EVENT else next(rules, "TC-04")
    for part in astuple(node):
        for word in part if isinstance(part, tuple) else (part,):
            if (type(word), word) in KEYWORDS:
                yield KEYWORDS[type(word), word]
