"""What every node of a tree and of a Program is."""

from __future__ import annotations

from msgspec import Struct


class Node(Struct, frozen=True, tag=True, tag_field="node"):
    """Anything that stands in a tree; its kind is kept under "node"."""
