"""Reads what holds as long as a card lies there: numbers, subtypes, what is forbidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import abilities as a

if TYPE_CHECKING:
    from cardbase.operation import tree as t


def standing(one: t.Sentence, text: str) -> a.Standing:
    """What a sentence makes hold; `Unread` where it is not read."""
    del one
    return a.Standing(text, (a.Unread(),))
