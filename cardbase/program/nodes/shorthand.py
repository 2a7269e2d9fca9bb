"""Short forms for the nodes that come up most, and walking through the nodes of a Program."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import astuple, replace

from cardbase.operation.lexicon import Kind
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p

YOU, THIS, PARENT = p.You(), p.This(), p.Parent()
RIVALS = p.Everyone(rivals=True)
ONE, X = p.Number(1), p.X()
IT = p.Kept("it")
"""The card that an event happens to."""
TARGET = "target"
"""The key of the card that the user of an ability chooses."""
REFUSES = "do not pay"
"""The way of a House that is asked to pay, and does not."""


def of_kind(*words: Kind, **fields: object) -> p.Cards:
    """All cards of a kind, narrowed down: `of_kind(Kind.DUNE, Kind.FIEF, governed=YOU)`."""
    return replace(p.Cards(kinds=(words,)), **fields)


def one_of(among: p.Cards | p.Together, key: str = TARGET) -> p.Chosen:
    """One card that the user chooses, kept under the key."""
    return p.Chosen(key, among, ONE, ONE)


def do(*done: d.Deed | d.Step, by: p.Who = YOU) -> tuple[d.Step, ...]:
    """Deeds of a House, and steps, one after the other."""
    return tuple(one if isinstance(one, d.Step) else d.Does(one, by) for one in done)


def way(text: str, *done: d.Deed | d.Step, by: p.Who = YOU) -> d.Way:
    """One way of several, in words."""
    return d.Way(text, do(*done, by=by))


def either(*ways: d.Way, by: p.Who = YOU) -> d.OneOf:
    """One of several ways, at the choice of a House."""
    return d.OneOf(ways, by)


def optional(text: str, *done: d.Deed | d.Step) -> d.OneOf:
    """What the user may leave undone."""
    return either(way(text, *done), way("do nothing"))


def when(test: p.Test, *done: d.Deed | d.Step, by: p.Who = YOU) -> d.If:
    """What is done when a condition holds."""
    return d.If(test, do(*done, by=by))


def nested(node: object) -> Iterator[object]:
    """A node and all in it, the inner ones first: what is in a choice is settled before it."""
    if isinstance(node, Struct):
        for part in astuple(node):
            yield from nested(part)
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from nested(one)


def deed_with(step: object, chosen: p.Chosen) -> d.Deed | None:
    """The deed in which something is chosen."""
    for one in nested(step):
        if isinstance(one, d.Does) and any(each is chosen for each in nested(one.deed)):
            return one.deed
    return None
