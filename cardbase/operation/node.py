"""What every node of a tree or a Program is, walking through them, and showing them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import asdict, astuple

STEP = "  "


class Node(Struct, frozen=True, tag=True, tag_field="node", cache_hash=True):
    """Anything that stands in a tree; its kind is kept under "node"."""


def parts(node: Node) -> Iterator[tuple[str, object]]:
    """What a node is made of: each part by its name, in the order of the sentence."""
    yield from asdict(node).items()


def nodes(node: Node, *, skip: tuple[type[Node], ...] = ()) -> Iterator[Node]:
    """The node and all below it, but for nodes of the kinds to `skip` and what is below those."""
    yield node
    yield from nodes_in(astuple(node), skip=skip)


def nodes_in(some: object, *, skip: tuple[type[Node], ...] = ()) -> Iterator[Node]:
    """All nodes in a part, or in several, but for those to `skip` and what is below these."""
    left = _in(some, skip)
    while left:
        one = left.pop()
        yield one
        left += _in(astuple(one), skip)


def _in(some: object, skip: tuple[type[Node], ...]) -> list[Node]:
    """The outermost nodes, the last first."""
    if isinstance(some, Node):
        return [] if isinstance(some, skip) else [some]
    if isinstance(some, tuple):
        return [node for one in reversed(some) for node in _in(one, skip)]
    return []


def lines(node: Node, name: str = "", depth: int = 0) -> Iterator[str]:
    """The tree, a node a line: its name, its words in brackets, then what stands below it.

    A sentence stands on a line of its own; empty parts are left out.
    """
    words = ", ".join(f"{key}={_word(value)}" for key, value in parts(node) if _is_word(value))
    head = f"{name}: " if name else ""
    yield f"{STEP * depth}{head}{type(node).__name__}" + (f" [{words}]" if words else "")
    for key, value in parts(node):
        if not _is_word(value):
            yield from _below(key, value, depth + 1)


def _below(key: str, value: object, depth: int) -> Iterator[str]:
    if isinstance(value, Node):
        yield from lines(value, key, depth)
    elif isinstance(value, tuple):
        for one in value:
            yield from _below(key, one, depth)
    elif _is_sentence(value):
        yield f"{STEP * depth}{key}: {value}"


def _is_sentence(value: object) -> bool:
    return isinstance(value, str) and not isinstance(value, StrEnum) and " " in value


def _is_word(value: object) -> bool:
    """Whether a part is words that fit on the line of its node."""
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, str | tuple) and _is_word(one) for one in value)
    filled = isinstance(value, str | int) and value is not False and value != ""
    return filled and not _is_sentence(value)


def _word(value: object) -> str:
    """Words as they stand; of several lists of words each in brackets."""
    if not isinstance(value, tuple):
        return str(value)
    several = any(isinstance(one, tuple) for one in value)
    return " ".join(f"({_word(one)})" if several else str(one) for one in value)
