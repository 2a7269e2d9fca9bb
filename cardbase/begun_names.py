"""Names as they are being typed: from one of their words on, spaces not counted, a slip or two.

Words tell little while they are not finished, and nothing where they run together. Here what is
typed is compared, as one run of letters, with as many letters of each name.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

SMALL = 2500
"""Number of names up to which all are compared; of more only exact beginnings are found."""

EDITS = ((3, 0), (5, 1), (13, 2))
"""Texts of fewer letters than the first number may have so many edits, longer ones MOST_EDITS."""

MOST_EDITS = 3

MOST = 24
"""So many of the most similar runs are compared exactly."""


class Begun(NamedTuple):
    """How a name fits what is typed.

    Attributes:
        edits: What must be changed.
        skipped: The letters of the name before what is typed.
        first: The letters of the word that it begins with.
    """

    edits: int
    skipped: int
    first: int


Runs: TypeAlias = "dict[str, list[tuple[int, int, int]]]"
"""The letters of names from a word on: which names, the letters before, and those of that word."""


class BegunNames:
    """The names of an index by their runs of letters; built once, queried often."""

    def __init__(self, names: Sequence[tuple[str, ...]]) -> None:
        """Index the folded words of names; a name is known by its number."""
        self._names = names
        self._cuts: dict[int, dict[str, list[str]]] = {}

    def beginning(self, typed: str) -> Iterator[tuple[int, Begun]]:
        """The names of which some run begins with these letters, in order of the alphabet."""
        for place in range(bisect_left(self._sorted, typed), len(self._sorted)):
            run = self._sorted[place]
            if not run.startswith(typed):
                break
            for number, skipped, first in self._runs[run]:
                yield number, Begun(0, skipped, first)

    def near(self, typed: str) -> dict[int, Begun]:
        """The names of which some run is as typed but for a few edits, more the longer it is."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        most = next((edits for letters, edits in EDITS if len(typed) < letters), MOST_EDITS)
        if len(self._names) > SMALL or not most:
            return {}
        cuts = self._cut(len(typed))
        hits = process.extract(
            typed, cuts.keys(), scorer=OSA.distance, score_cutoff=most + 1, limit=MOST
        )
        found: dict[int, Begun] = {}
        for cut, _, _ in hits:
            for run in cuts[cut]:
                ends = range(len(typed) - most, len(typed) + most + 1)
                edits = min(OSA.distance(typed, run[:end], score_cutoff=most) for end in ends)
                for number, skipped, first in self._runs[run] if edits <= most else ():
                    this = Begun(edits, skipped, first)
                    found[number] = min(found.get(number, this), this)
        return found

    def _cut(self, length: int) -> dict[str, list[str]]:
        """The runs by their first letters, so many of them."""
        if length not in self._cuts:
            found: dict[str, list[str]] = defaultdict(list)
            for run in self._runs:
                found[run[:length]].append(run)
            self._cuts[length] = found
        return self._cuts[length]

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._runs)

    @cached_property
    def _runs(self) -> Runs:
        found: Runs = defaultdict(list)
        small = len(self._names) <= SMALL
        for number, words in enumerate(self._names):
            skipped = 0
            for place, word in enumerate(words if small else words[:1]):
                found["".join(words[place:])].append((number, skipped, len(word)))
                skipped += len(word)
        return found
