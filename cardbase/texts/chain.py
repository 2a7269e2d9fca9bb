"""Of many guesses where places stand, the weightiest that follow one another in both texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


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
