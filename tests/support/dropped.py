"""Finds what the reader ignores: parts of a tree that may say anything, and nothing changes.

Each word and number of a sentence is exchanged for others, and the card is compiled anew. If the
Program is the same whatever stands there, the reader drops what is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import to_builtins
from msgspec.structs import asdict, replace

from cardbase.cards.card import Card
from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind
from cardbase.operation.node import Node
from cardbase.operation.words import Det, Owner
from cardbase.program.reading.compile import program_of
from cardbase.program.reading.vocabulary import said
from cardbase.vocabulary import Acts

WORDING = frozenset({"x_first", "plural", "join"})
"""Parts that are grammar; what the assigned card is called says nothing of its own, either."""
EACH_RIVAL = t.some(Det.EACH, Kind.RIVAL)
TRIED = 4
"""How many other words are tried in the place of one."""

Found = tuple[str, str]
"""The kind of node with the name of the part, and what stands there."""


def dropped(card: Card, operation: t.Operation) -> Iterator[tuple[str, Found]]:
    """Each sentence that is not by hand, with each part of it that the Program does not know."""
    by_hand = {one.text for one in card.sentences if one.acts is Acts.HAND}
    whole = bare(card, operation)
    for at, item in enumerate(operation.items):
        if isinstance(item, t.Sentence) and said(item) not in by_hand:
            for told, others in _otherwise(item):
                anew = (_with(operation, at, other) for other in others)
                if all(bare(card, one) == whole for one in anew) and _can_be_said(item, others):
                    yield said(item), told


def _can_be_said(item: t.Sentence, others: list[Node]) -> bool:
    """Whether another word makes another sentence: what reads the same is the same one."""
    return any(said(one) != said(item) for one in others if isinstance(one, t.Sentence))


def _with(operation: t.Operation, at: int, item: Node) -> t.Operation:
    assert isinstance(item, t.Sentence)
    return t.Operation((*operation.items[:at], item, *operation.items[at + 1 :]))


def bare(card: Card, operation: t.Operation) -> object:
    """The Program of an operation without its words; None where it cannot be made."""
    try:
        return _without_words(to_builtins(program_of(card, operation)))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None  # what the grammar never makes is noticed, too


def _without_words(part: object) -> object:
    if isinstance(part, dict):
        return {key: _without_words(one) for key, one in part.items() if key != "text"}
    if isinstance(part, list | tuple):
        return [_without_words(one) for one in part]
    return part


def _otherwise(node: Node) -> Iterator[tuple[Found, list[Node]]]:
    """Each word or number in a node and below it, with the node made anew with others there."""
    for name, value in asdict(node).items():
        called = isinstance(node, t.Some) and node.det is Det.THE_ASSIGNED and name == "nouns"
        if name not in WORDING and not called:
            for told, others in _within(f"{type(node).__name__}.{name}", value):
                yield told, [replace(node, **{name: other}) for other in others]


def _within(name: str, value: object) -> Iterator[tuple[Found, list[object]]]:
    """Each word or number of a part, each time with the part made anew with others there."""
    match value:
        case Node():
            for told, nodes in _otherwise(value):
                yield told, list(nodes)
        case tuple():
            for at, one in enumerate(value):
                for told, others in _within(name, one):
                    yield told, [(*value[:at], other, *value[at + 1 :]) for other in others]
        case _ if others := _others(name, value):
            yield (name, str(value)), others


def _others(name: str, value: object) -> list[object]:
    """What might stand in the place of a word or a number."""
    match value:
        case bool():
            return [False] if value else []
        case int():
            return [-value] if name == "Addend.sign" else [value + 1]
        case Owner():
            return [EACH_RIVAL, *(one for one in Owner if one is not value)]
        case StrEnum():
            words = [one for one in type(value) if one is not value]
            return list(words[:: max(1, len(words) // TRIED)])
    return []
