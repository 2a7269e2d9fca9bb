"""A text as a run of words, each of which knows where it stands in the text."""

from __future__ import annotations

import re
from array import array
from functools import cached_property
from typing import TYPE_CHECKING

from errata.fingerprints import edges, spoken, whole_hash, word_number

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

LONGEST_MARK = 40
"""Signs beside a word that may belong to it: brackets, a full stop, marks of Markdown."""
LONGEST_WORD = 40
"""Letters a word may have on an average; a place of longer ones is none."""

_BROKEN = re.compile(r"(?<=\w)([-\u2010\u2011\u00ad])\s*\n\s*(?=\w)")


class Stream:
    """The words of a text as compared; a span of them goes from one up to another."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[str] = []
        self._starts, self._ends = array("l"), array("l")
        known: dict[str, str] = {}
        for word, start, end in spoken(text):
            self.words.append(known.setdefault(word, word))
            self._starts.append(start)
            self._ends.append(end)

    def __len__(self) -> int:
        return len(self.words)

    def edges(self, wanted: Container[str]) -> Iterator[tuple[int, str]]:
        """Each word at which four begin that bear one of the hashes wanted, with the hash."""
        numbers = {word: word_number(word) for word in set(self.words)}
        for at, edge in enumerate(edges([numbers[word] for word in self.words])):
            if edge in wanted:
                yield at, edge

    def whole(self, start: int, end: int) -> str:
        """The hash of a span of words."""
        return whole_hash(self.words[start:end])

    def breaks(self, at: int) -> bool:
        """Whether a line ends before this word."""
        return at in self._line_starts

    def said(self, start: int, end: int) -> str:
        """A span of words as the user's text has it, on one line; "" where it is no sane text."""
        first, last = self._starts[start], self._ends[end - 1]
        if last - first > LONGEST_WORD * (end - start):
            return ""
        before = self._ends[start - 1] if start else 0
        after = self._starts[end] if end < len(self) else len(self.text)
        said = (
            _mark_before(self.text[max(before, first - LONGEST_MARK) : first], inside=start > 0)
            + self.text[first:last]
            + _mark_after(self.text[last : min(after, last + LONGEST_MARK)])
        )
        return " ".join(_BROKEN.sub(r"\1", said).replace("\u00ad", "").split())

    @cached_property
    def _line_starts(self) -> frozenset[int]:
        find, starts, ends = self.text.find, self._starts, self._ends
        inside = (at for at in range(1, len(self)) if find("\n", ends[at - 1], starts[at]) >= 0)
        return frozenset((0, len(self), *inside))


def _mark_before(between: str, *, inside: bool) -> str:
    """Of the signs before a word those that are its own: on its line, else those that touch it."""
    line = between.rpartition("\n")
    if line[1] or not inside:
        return line[2]
    pieces = between.split(" ")
    return pieces[-1] if len(pieces) > 1 else ""


def _mark_after(between: str) -> str:
    """Of the signs after a word those that are its own: on its line, else those that touch it."""
    line = between.partition("\n")
    return line[0] if line[1] else between.split(" ", maxsplit=1)[0]
