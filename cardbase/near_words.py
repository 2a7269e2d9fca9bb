"""Known words similar to a typed one: misspellings, prefixes, phonetic spellings."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

Near: TypeAlias = "dict[str, float]"
"""Known words, and the similarity of each to the typed word, up to 1."""

NEAR = 0.6
"""Least similarity in spelling (normalized OSA distance) for a word to be a match."""

SHARED = 0.3
"""Least share of the typed word's bigrams that a match must contain."""

FEW = 2000
"""Number of words up to which comparing all is faster than looking up bigrams."""

MANY = 3000
"""Number of words looked up after which the remaining, commoner bigrams are skipped."""

BEGUN, UNTYPED = 0.95, 0.015
"""Similarity of a word of which a prefix is typed, and the deduction for each missing letter."""

LIKELY = 0.6
"""Share of the gap to 1 that is closed for a word that sounds the same or is an anagram."""

SHORTEST = 3
"""Least letters for matching by prefix or sound; shorter ones match too much."""


class NearWords:
    """An index of words for similarity search; built once, queried often."""

    def __init__(self, words: Iterable[str]) -> None:
        """Index folded words."""
        self._words = sorted(words)
        self._known = frozenset(self._words)
        self._near_known: dict[str, Near] = {}

    def __contains__(self, word: str) -> bool:
        """Whether it is one of the words."""
        return word in self._known

    def near(self, typed: str) -> Near:
        """The words similar to a typed one, with the word itself if it is known."""
        if typed not in self._known:
            return self._alike(typed)
        if typed not in self._near_known:
            self._near_known[typed] = {**self._alike(typed), typed: 1.0}
        return self._near_known[typed]

    def _alike(self, typed: str) -> Near:
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        some = self._sharing(typed)
        spelt = OSA.normalized_similarity
        hits = process.extract(typed, some, scorer=spelt, score_cutoff=NEAR, limit=None)
        found = {word: alike for word, alike, _ in hits}
        if len(typed) >= SHORTEST:
            for word in self._beginning(typed):
                begun = BEGUN - UNTYPED * (len(word) - len(typed))
                found[word] = max(found.get(word, 0.0), begun)
            for word in self._sounds.get(sound(typed), ()):
                if word in found:
                    found[word] += (1 - found[word]) * LIKELY
        letters = sorted(typed)
        for word, alike in found.items():
            if len(word) == len(letters) and sorted(word) == letters:
                found[word] = alike + (1 - alike) * LIKELY
        return found

    def _sharing(self, typed: str) -> list[str]:
        """The words that share enough bigrams with the typed one; all words if they are few.

        The rarest bigrams are looked up first: they narrow the search most, and the lists of common
        ones are long.
        """
        if len(self._words) <= FEW:
            return self._words
        lists = sorted((self._pairs.get(pair, []) for pair in _pairs(typed)), key=len)
        counts: Counter[str] = Counter()
        read = looked_at = 0
        for words in lists:
            if looked_at > MANY:
                break
            counts.update(words)
            read += 1
            looked_at += len(words)
        least = max(1, read * SHARED)
        return [word for word, count in counts.items() if count >= least]

    @cached_property
    def _pairs(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            for pair in _pairs(word):
                found[pair].append(word)
        return found

    def _beginning(self, typed: str) -> Iterator[str]:
        for place in range(bisect_left(self._words, typed), len(self._words)):
            if not self._words[place].startswith(typed):
                break
            yield self._words[place]

    @cached_property
    def _sounds(self) -> dict[str, list[str]]:
        found = defaultdict(list)
        for word in self._words:
            found[sound(word)].append(word)
        return found


def _pairs(word: str) -> list[str]:
    """The bigrams of a word, with marks at its beginning and end."""
    marked = f"^{word}$"
    return [marked[at : at + 2] for at in range(len(marked) - 1)]


def by_sound(typed: str, spelt: Near) -> Near:
    """How alike words are to a typed one in spelling, more if they sound the same.

    Or if they are of the same letters.
    """
    said, letters = sound(typed), sorted(typed)
    return {
        word: alike + (1 - alike) * LIKELY * (sound(word) == said or sorted(word) == letters)
        for word, alike in spelt.items()
    }


# --- A phonetic key: words that sound alike have the same one -------------------------------------

ALIKE = tuple(
    (re.compile(written), said)
    for written, said in (
        (r"^kn|^gn", "n"),
        (r"^wr", "r"),
        (r"^ps", "s"),
        (r"^x", "s"),
        (r"t(?:io|sio)n|sion|shun", "sn"),
        (r"ph", "f"),
        (r"tch|ch|ck|kh|qu|q", "k"),
        (r"dge?(?=[ei])|j", "g"),
        (r"sh|sc(?=[eiy])|c(?=[eiy])|z", "s"),
        (r"c", "k"),
        (r"x", "ks"),
        (r"w|v", "v"),
        (r"mb\b", "m"),
        (r"(?<!^)h", ""),
        (r"[aeiouy]+", "a"),
        (r"(?<!^)a$", ""),
        (r"(.)\1+", r"\1"),
    )
)
"""Rewriting rules for the phonetic key, applied in this order: digraphs before their letters."""


def sound(word: str) -> str:
    """The phonetic key of a folded word: consonants as pronounced, all vowels as one letter."""
    for written, said in ALIKE:
        word = written.sub(said, word)
    return word
