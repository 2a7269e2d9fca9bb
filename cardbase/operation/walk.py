"""Goes through a tree, node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.tree import Node

if TYPE_CHECKING:
    from collections.abc import Iterator


def parts(node: Node) -> Iterator[tuple[str, object]]:
    """What a node is made of: each part by its name, in the order of the sentence."""
    yield from vars(node).items()


def below(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    for _, part in parts(node):
        yield from _flat(part)


def nodes(node: Node, *, skip: tuple[type[Node], ...] = ()) -> Iterator[Node]:
    """The node and all below it, but for nodes of the kinds to `skip` and what is below those."""
    left = [node]
    while left:
        one = left.pop()
        yield one
        left += [under for under in reversed(list(below(one))) if not isinstance(under, skip)]


def _flat(part: object) -> Iterator[Node]:
    if isinstance(part, Node):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _flat(one)
