"""What every node of a tree or a Program is, walking through them, and showing them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import asdict, astuple


class Node(Struct, frozen=True, tag=True, tag_field="node"):
    """Anything that stands in a tree; its kind is kept under "node"."""


# --- Goes through a tree, node by node ------------------------------------------------------------


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


# --- Shows a tree: as indented lines, and as plain values for JSON --------------------------------

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
STEP = "  "


def lines(node: Node, name: str = "", depth: int = 0) -> Iterator[str]:
    """The tree, a node a line: its name, its words in brackets, then what stands below it."""
    said = [f"{key}={_word(value)}" for key, value in parts(node) if _is_word(value)]
    head = f"{name}: " if name else ""
    tail = f" [{', '.join(said)}]" if said else ""
    yield f"{STEP * depth}{head}{type(node).__name__}{tail}"
    for key, value in parts(node):
        yield from _below(key, value, depth + 1)


def _below(key: str, value: object, depth: int) -> Iterator[str]:
    """What stands below a node: nodes, and sentences, each on a line of its own."""
    if isinstance(value, Node):
        yield from lines(value, key, depth)
    elif _is_sentence(value):
        yield f"{STEP * depth}{key}: {value}"
    elif isinstance(value, tuple) and not _is_word(value):
        for one in value:
            yield from _below(key, one, depth)


def _is_sentence(value: object) -> bool:
    return isinstance(value, str) and not isinstance(value, StrEnum) and " " in value


def _is_word(value: object) -> bool:
    """Whether a part is words that fit on the line of its node; empty parts are left out."""
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, str | tuple) and _is_word(one) for one in value)
    return (
        isinstance(value, str | int)
        and value is not False
        and value != ""
        and not _is_sentence(value)
    )


def _word(value: object) -> str:
    """Words as they stand; of several lists of words each in brackets."""
    if not isinstance(value, tuple):
        return str(value)
    several = any(isinstance(one, tuple) for one in value)
    return " ".join(f"({_word(one)})" if several else str(one) for one in value)


def plain(part: object) -> Plain:
    """A part of a tree as plain values: each node an object with its kind under "node"."""
    if isinstance(part, Node):
        found: dict[str, Plain] = {"node": type(part).__name__}
        for key, value in parts(part):
            found[key] = plain(value)
        return found
    if isinstance(part, tuple):
        return [plain(one) for one in part]
    if part is None or isinstance(part, bool | int):
        return part
    return str(part)
