"""Where places of a document may stand in a text, and which of these guesses fit together."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from errata.fingerprints import EDGE, Fingerprint, edges, spoken, whole_hash, word_number

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

    def spelled(self, start: int, end: int) -> str:
        """A span of words as the user's text has it, on one line; "" where it is no sane text."""
        first, last = self._starts[start], self._ends[end - 1]
        if last - first > LONGEST_WORD * (end - start):
            return ""
        before = self._ends[start - 1] if start else 0
        after = self._starts[end] if end < len(self) else len(self.text)
        text = (
            _mark_before(self.text[max(before, first - LONGEST_MARK) : first], inside=start > 0)
            + self.text[first:last]
            + _mark_after(self.text[last : min(after, last + LONGEST_MARK)])
        )
        return " ".join(_BROKEN.sub(r"\1", text).replace("\u00ad", "").split())

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


@dataclass(frozen=True, kw_only=True)
class Guess:
    """Where a place may stand.

    Attributes:
        place: Its number among the places that are not blank, from 0.
        start: Its first word in the user's text.
        end: The word after its last.
        weight: How much speaks for it.
        sure: Whether the words are all as in the document.
        begins: Whether `start` is known, and not only that it is no later.
        ends: Whether `end` is known, and not only that it is no earlier.
    """

    place: int
    start: int
    end: int
    weight: int
    sure: bool = False
    begins: bool = True
    ends: bool = True


def chain(guesses: Sequence[Guess]) -> list[Guess]:
    """The weightiest guesses of rising places, none beginning before the one before it ends.

    Time: n log n.
    """
    if not guesses:
        return []
    best = _Best(1 + max(guess.place for guess in guesses))
    ended = sorted(range(len(guesses)), key=lambda n: guesses[n].end)
    sums, before = [0] * len(guesses), [-1] * len(guesses)
    closed = 0
    for number in sorted(range(len(guesses)), key=lambda n: guesses[n].start):
        guess = guesses[number]
        while guesses[ended[closed]].end <= guess.start:
            done = ended[closed]
            best.put(guesses[done].place, sums[done], done)
            closed += 1
        weight, before[number] = best.below(guess.place)
        sums[number] = weight + guess.weight
    at = max(range(len(guesses)), key=lambda n: sums[n])
    found = []
    while at >= 0:
        found.append(guesses[at])
        at = before[at]
    return found[::-1]


class _Best:
    """The greatest sum over all places below one (a Fenwick tree)."""

    def __init__(self, places: int) -> None:
        self._tree = [(0, -1)] * (places + 1)

    def put(self, place: int, weight: int, number: int) -> None:
        at = place + 1
        while at < len(self._tree):
            self._tree[at] = max(self._tree[at], (weight, number))
            at += at & -at

    def below(self, place: int) -> tuple[int, int]:
        found, at = (0, -1), place
        while at:
            found = max(found, self._tree[at])
            at -= at & -at
        return found


MOST_HITS = 64
"""Of an edge that stands oftener in a text, the later ones are not looked at."""
FOR_BOTH, FOR_ONE = 6, 3
"""The weight of two edges that fit together, and of one alone."""

Hits = dict[str, list[int]]
"""The hash of an edge -> the words of a text at which such four begin, rising."""


def hits(stream: Stream, documents: Sequence[Sequence[Fingerprint]]) -> Hits:
    """Where the edges of all places of the documents stand; one pass over the text."""
    found: Hits = {
        edge: [] for prints in documents for one in prints for edge in (one.head, one.tail) if edge
    }
    for at, edge in stream.edges(found):
        if len(found[edge]) < MOST_HITS:
            found[edge].append(at)
    return found


def guesses(stream: Stream, prints: Sequence[Fingerprint], where: Hits) -> list[Guess]:
    """The guesses for every place, for each only those of the best kind there is."""
    return [
        guess
        for number, one in enumerate(prints)
        if one.head
        for guess in _whole(stream, number, one, where)
        or list(_both(number, one, where))
        or list(_one_edge(number, one, where))
    ]


def slack(words: int) -> int:
    """By how many words a place may have grown or shrunk."""
    return 1 + words // 6


def _whole(stream: Stream, place: int, one: Fingerprint, where: Hits) -> list[Guess]:
    return [
        Guess(place=place, start=at, end=at + one.words, weight=FOR_BOTH + one.words, sure=True)
        for at in where.get(one.head, ())
        if stream.whole(at, at + one.words) == one.whole
    ]


def _both(place: int, one: Fingerprint, where: Mapping[str, Sequence[int]]) -> Iterator[Guess]:
    tails = where.get(one.tail, ())
    for start in where.get(one.head, ()):
        expected = start + one.words - EDGE
        near = bisect_left(tails, expected)
        ends = [tail for tail in tails[max(0, near - 1) : near + 1] if tail >= start]
        if ends:
            tail = min(ends, key=lambda at: abs(at - expected))
            if abs(tail - expected) <= slack(one.words):
                weight = FOR_BOTH + one.words // 2
                yield Guess(place=place, start=start, end=tail + EDGE, weight=weight)


def _one_edge(place: int, one: Fingerprint, where: Mapping[str, Sequence[int]]) -> Iterator[Guess]:
    for at in where.get(one.head, ()):
        yield Guess(place=place, start=at, end=at + EDGE, weight=FOR_ONE, ends=False)
    for at in where.get(one.tail, ()):
        yield Guess(place=place, start=at, end=at + EDGE, weight=FOR_ONE, begins=False)
