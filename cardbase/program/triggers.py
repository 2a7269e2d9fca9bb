"""Reads what acts each time something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p

if TYPE_CHECKING:
    from cardbase.operation import tree as t


def trigger(one: t.Sentence, text: str) -> a.Trigger:
    """What a sentence waits for, and does; by hand where it is not read."""
    del one
    return a.Trigger(text, None, (d.Does(d.ByHand(text), p.You()),))
