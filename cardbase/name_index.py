"""An index of names for half-remembered words: near words first, then the names that hold them.

The constants were chosen on queries of `bench/name_queries.py` with other seeds than those that
`bench/names.py` reports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from math import log, sqrt
from typing import TYPE_CHECKING

from cardbase.names import SILENT, fold, key
from cardbase.near_words import NEAR, Near, NearWords

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Match


UNSAID = 0.3
"""What leaving out a whole name but a letter costs."""

UNASKED = 0.42
"""What it costs when all that is typed is none of the name."""

APART = 0.5
"""What it costs besides when words are typed that a name lacks and others of it are not."""

FEW = 12
"""How many letters must be typed for a mistake in a part of a name to count once and not twice."""

WHOLE = 0.3
"""How much of that counts where the whole of a name is typed: few names are so short."""

FEW_BESIDE = 4
"""The same as FEW for what is typed beside a name."""

CLEAR = 0.8
"""From this score on an answer is clear, and known words are not doubted."""

LOOKED_AT = 12
"""How many names are compared with what is typed in full."""

MANY = 3000
"""Once so many names are looked at, a common word is counted only where a rarer one stands."""

MOST_WORDS = 16
"""Words typed beyond these are not read."""

MOST_WAYS = 4
"""In how many other ways at the most spaces are read."""


class NameIndex:
    """The names that things answer to, each with its thing's id; made once, asked often."""

    def __init__(self, names: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Index pairs of an id and the folded words of a name; of equal ones the first wins."""
        self._names = [(one, tuple(words)) for one, words in names if words]
        self._keys = [key(words) for _, words in self._names]
        self._holding: dict[str, list[int]] = defaultdict(list)
        for number, (_, words) in enumerate(self._names):
            for word in dict.fromkeys(words):
                self._holding[word].append(number)
        self._words = NearWords(self._holding)
        self._weights = {word: self._weight(word) for word in self._holding}
        self._whole = [sum(map(self._weights.__getitem__, words)) for _, words in self._names]

    def guesses(self, typed: Sequence[str]) -> list[tuple[str, float]]:
        """Ids, each once, with a score up to 1, best first, then in the order of the names.

        Known words are first taken as they stand; only when that leads to no clear answer may
        each of them be a mistake for another.

        Args:
            typed: The folded words of what was typed.
        """
        asked = tuple(typed[:MOST_WORDS])
        known = {word for word in asked if word in self._words}
        near = {word: self._words.near(word) for word in asked if word not in known}
        found = self._ranked(asked, near | {word: {word: 1.0} for word in known})
        if known and (not found or found[0][1] < CLEAR):
            found = self._ranked(asked, near | {word: self._words.near(word) for word in known})
        return found

    def _weight(self, word: str) -> float:
        """How much a word tells: longer and rarer words more."""
        rare = 1 - log(len(self._holding[word])) / log(len(self._names) + 1)
        return (1 + len(word)) * (0.4 + 0.6 * rare)

    def _ranked(self, asked: tuple[str, ...], near: dict[str, Near]) -> list[tuple[str, float]]:
        from rapidfuzz.distance.OSA import normalized_similarity as alike

        ways = [asked, *self._spaced(asked, near)]
        joined = key(asked)
        few = 1 / max(1, len(joined))
        best: dict[str, tuple[float, float, int]] = {}
        for number in self._candidates(ways, near):
            one, _ = self._names[number]
            in_order = alike(joined, self._keys[number], score_cutoff=NEAR)
            whole = in_order ** (1 + FEW * WHOLE * few)
            score = max(whole, *(self._score(way, number, near, few) for way in ways))
            if score:
                best[one] = max(best.get(one, (0.0, 0.0, 0)), (score, in_order, -number))
        ranked = sorted(best.items(), key=lambda pair: pair[1], reverse=True)
        return [(one, score) for one, (score, _, _) in ranked]

    def _spaced(self, asked: tuple[str, ...], near: dict[str, Near]) -> list[tuple[str, ...]]:
        """What was typed with two words joined, or one parted, where that makes known words."""
        ways = []
        for place in range(len(asked) - 1):
            joined = asked[place] + asked[place + 1]
            ways.append((*asked[:place], joined, *asked[place + 2 :]))
        for place, word in enumerate(asked):
            if word not in self._words:
                cuts = ((word[:cut], word[cut:]) for cut in range(2, len(word) - 1))
                ways += [(*asked[:place], *parts, *asked[place + 1 :]) for parts in cuts]
        read = set(asked)
        some = [way for way in ways if all(word in self._words for word in {*way} - read)]
        for way in some[:MOST_WAYS]:
            near.update({word: {word: 1.0} for word in way if word not in near})
        return some[:MOST_WAYS]

    def _candidates(self, ways: Sequence[tuple[str, ...]], near: Mapping[str, Near]) -> list[int]:
        """The names that hold most of what was typed."""
        words = [near[word] for word in dict.fromkeys(word for way in ways for word in way)]
        got: dict[int, float] = defaultdict(float)
        for known in sorted(words, key=self._commonness):
            if len(got) > MANY:
                self._count_in(got, known)
                continue
            held: dict[int, float] = {}
            for other, alike in sorted(known.items(), key=lambda pair: pair[1]):
                worth = alike * alike * self._weights[other]
                held.update(dict.fromkeys(self._holding[other], worth))
            for number, worth in held.items():
                got[number] += worth
        whole = self._whole
        return nlargest(LOOKED_AT, got, key=lambda number: got[number] / (20 + whole[number]))

    def _commonness(self, known: Near) -> int:
        return sum(len(self._holding[word]) for word in known)

    def _count_in(self, got: dict[int, float], known: Near) -> None:
        """Count a common word where a rarer one stands, and nowhere else."""
        for number in got:
            for word in self._names[number][1]:
                if word in known:
                    got[number] += known[word] * known[word] * self._weights[word]
                    break

    def _score(
        self, asked: tuple[str, ...], number: int, near: Mapping[str, Near], few: float
    ) -> float:
        """How well the words typed stand in a name, in any order; 1 when they are the name."""
        left = list(self._names[number][1])
        said = got = 0.0
        letters = unasked = 0
        for word in asked:
            letters += 1 + len(word)
            alike, other = _nearest(near[word], left)
            if alike:
                left.remove(other)
                said += self._weights[other]
                got += self._weights[other] * alike
            else:
                unasked += 1 + len(word)
        if not got:
            return 0.0
        over, under = unasked / letters, max(0.0, 1 - said / self._whole[number])
        spelt: float = (got / said) ** (1 + FEW * few * (WHOLE + (1 - WHOLE) * under))
        lost: float = (1 - UNASKED * over) * (1 - APART * sqrt(over * under))
        beside: float = lost ** (1 + FEW_BESIDE * few)
        return spelt * (1 - UNSAID * under) * beside


def _nearest(near: Near, words: Iterable[str]) -> tuple[float, str]:
    """How near the nearest of the words is, and which it is; 0 and "" when none is near."""
    alike, nearest = 0.0, ""
    for word in words:
        if near.get(word, 0.0) > alike:
            alike, nearest = near[word], word
    return alike, nearest


# --- Guesses at half-remembered names out of a short list; a catalog keeps an index of its own ----

SURE = 0.68
"""From this score on a name is surely meant; below it, none of the names may be.

Measured (`bench/names.py`): of nonsense and of other games' names fewer than one in a hundred
reach it, of names that were typed however badly more than 98.
"""

FLOOR = 0.5
"""Below this score a guess is not worth telling."""

SPELT = 0.85
"""How alike text and name are spelt, spaces aside, when no word can stand beside the name."""


def suggest(
    typed: Sequence[str], names: Iterable[tuple[str, Sequence[str]]]
) -> list[tuple[str, float]]:
    """Ids of what is surely meant, with a score from SURE to 1, best first, each once.

    Among few names no word is typed that belongs to none: one beside a name rules it out.

    Args:
        typed: The folded words of what was typed.
        names: The folded words of the names things answer to, each with its thing's id.
    """
    if SILENT.issuperset(typed):
        return []
    wholly = [(one, words) for one, words in names if is_wholly(typed, words)]
    return [(one, score) for one, score in NameIndex(wholly).guesses(typed) if score >= SURE]


def is_wholly(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether no word is typed beside a name: each is like one of its own."""
    from rapidfuzz.distance import OSA

    from cardbase.near_words import NearWords

    words = NearWords(name)
    spelt = OSA.normalized_similarity(key(tuple(typed)), key(tuple(name)))
    return spelt >= SPELT or all(words.near(word) for word in typed)


def as_written(text: str, guesses: list[Match]) -> list[Match]:
    """The guesses, those of one score in the order in which they are written like the text."""
    from rapidfuzz.distance import OSA

    if len(guesses) == len({guess.score for guess in guesses}):
        return guesses
    typed = key(fold(text))
    far = {guess.card.id: OSA.distance(typed, key(fold(guess.card.name))) for guess in guesses}
    return sorted(guesses, key=lambda guess: (-guess.score, far[guess.card.id]))
