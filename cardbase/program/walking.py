"""Walks through the nodes of a Program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple

from cardbase.program import deeds as d

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.program.things import Chosen


def nested(node: object) -> Iterator[object]:
    """A node and all in it, the inner ones first: what is in a choice is settled before it."""
    if isinstance(node, Struct):
        for part in astuple(node):
            yield from nested(part)
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from nested(one)


def deed_with(step: object, chosen: Chosen) -> d.Deed | None:
    """The deed in which something is chosen."""
    for one in nested(step):
        if isinstance(one, d.Does) and any(each is chosen for each in nested(one.deed)):
            return one.deed
    return None
