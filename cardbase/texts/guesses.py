"""Where the places of a document may stand in a text: what their hashes say, each for itself."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from cardbase.texts.chain import Guess
from errata.fingerprints import EDGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardbase.texts.stream import Stream
    from errata.fingerprints import Fingerprint

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
