"""A sentence or heading in words, as a Program keeps it and `kanly card` shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.sentences import item as in_words
from cardbase.wording import capital

if TYPE_CHECKING:
    from cardbase.operation import tree as t


def said(item: t.Item) -> str:
    """A sentence or heading in words."""
    return f"{capital(in_words(item))}."
