"""Goes through a tree, node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.tree import Node

if TYPE_CHECKING:
    from collections.abc import Iterator


def parts(node: Node) -> Iterator[tuple[str, object]]:
    """What a node is made of: each part by its name, in the order of the sentence."""
    yield from vars(node).items()


def nodes(node: Node, *, skip: tuple[type[Node], ...] = ()) -> Iterator[Node]:
    """The node and all below it, but for nodes of the kinds to `skip` and what is below those."""
    yield node
    for _, part in parts(node):
        for below in _flat(part):
            if not isinstance(below, skip):
                yield from nodes(below, skip=skip)


def _flat(part: object) -> Iterator[Node]:
    if isinstance(part, Node):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _flat(one)
