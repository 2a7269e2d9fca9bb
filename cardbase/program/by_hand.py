"""What is left to the table: the node for a sentence that is not read."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.walk import nodes
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.reader import NotRead, Reader


def by_hand(text: str, node: t.Node) -> d.Does:
    """What is left to the table, with what it does and to what, as far as that is read."""
    verbs = tuple(dict.fromkeys(one.verb for one in nodes(node) if isinstance(one, t.Do)))
    wanted = (one for one in nodes(node) if isinstance(one, t.Some) and one.target)
    targets = next(filter(None, map(_cards, wanted)), None)
    return d.Does(d.ByHand(text, verbs, targets), p.You())


def _cards(some: t.Some) -> p.Cards | None:
    """The cards of which one is a target, None where they are not read by themselves."""
    try:
        return Reader().cards(some)
    except NotRead:
        return None
