"""What SQL cannot say: whether a text says words, without case, accents and punctuation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.names import LONGEST, SILENT

if TYPE_CHECKING:
    from collections.abc import Callable

PIECE = re.compile(rf".{{1,{LONGEST}}}(?:\s|$)|.{{1,{LONGEST}}}", re.DOTALL)
"""What of a text is folded at once."""


class Folded:
    """Compares texts by their folded words; each text is folded once.

    Its methods are functions of SQL, `says(text, words)`, `same(...)` and `called(...)`; a text
    may be NULL, and says nothing then.
    """

    def __init__(self, fold: Callable[[str], tuple[str, ...]]) -> None:
        self._fold = fold
        self._words: dict[str, str] = {}
        self._ends: dict[str, str] = {}

    def words(self, text: str) -> str:
        """The words of a text, each with a blank before it; "the" does not count."""
        if text not in self._words:
            found = (word for piece in PIECE.findall(text) for word in self._fold(piece))
            self._words[text] = "".join(f" {word}" for word in found if word not in SILENT)
        return self._words[text]

    def joined(self, text: str) -> str:
        """The words of a name, joined."""
        return self.words(text).replace(" ", "")

    def says(self, text: str | None, words: str) -> bool:
        """Whether the words stand in a text, one after the other; the last may go on."""
        return text is not None and words in self.words(text)

    def same(self, text: str | None, words: str) -> bool:
        """Whether the words are the whole text."""
        return text is not None and self.words(text).replace(" ", "") == words

    def called(self, name: str | None, joined: str) -> bool:
        """Whether a name has the joined words from the beginning of a word on."""
        if not name:
            return False
        if name not in self._ends:
            words = self.words(name).split()
            starts = range(len(words))
            self._ends[name] = "".join(f" {''.join(words[start:])}" for start in starts)
        return f" {joined}" in self._ends[name]
