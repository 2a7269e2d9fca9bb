"""Goes through a tree, node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict, astuple

from cardbase.operation.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterator


def parts(node: Node) -> Iterator[tuple[str, object]]:
    """What a node is made of: each part by its name, in the order of the sentence."""
    yield from asdict(node).items()


def below(node: Node) -> list[Node]:
    """The nodes directly below a node."""
    found: list[Node] = []
    for part in astuple(node):
        if isinstance(part, Node):
            found.append(part)
        elif isinstance(part, tuple):
            found += _flat(part)
    return found


def nodes(node: Node, *, skip: tuple[type[Node], ...] = ()) -> Iterator[Node]:
    """The node and all below it, but for nodes of the kinds to `skip` and what is below those."""
    left = [node]
    while left:
        one = left.pop()
        yield one
        left += [under for under in reversed(below(one)) if not isinstance(under, skip)]


def _flat(parts: tuple[object, ...]) -> Iterator[Node]:
    for one in parts:
        if isinstance(one, Node):
            yield one
        elif isinstance(one, tuple):
            yield from _flat(one)
