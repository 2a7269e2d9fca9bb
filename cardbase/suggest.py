"""Guesses at half-remembered names: each word typed against each word of the names."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cardbase.names import SILENT, key

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Names: TypeAlias = Sequence[tuple[str, list[str]]]

FLOOR = 0.78
"""Below this a guess is no guess: nonsense stays unanswered."""

NEAR = 0.7
"""How alike two words must be to count at all."""

UNSAID = 0.12
"""What leaving out a whole name costs; part of it costs in proportion."""

JUMBLED = 0.9
"""The same for words whose letters changed places, and what such likeness counts for."""

BEGUN = 0.95
"""What the beginning of a word counts for, from three letters on."""

SHORTEST = 3


def suggest(typed: tuple[str, ...], names: Names) -> list[tuple[str, float]]:
    """Card ids with a score from FLOOR to 1, best first, then in the order of the names.

    Args:
        typed: The folded words of what was typed.
        names: The folded words of the names cards answer to, each with its card's id.
    """
    if SILENT.issuperset(typed):
        return []
    near = _near_words(typed, {word for _, words in names for word in words})
    best: dict[str, float] = {}
    for card_id, words in names:
        score = max(_by_words(typed, words, near), _joined(typed, words))
        if score >= FLOOR:
            best[card_id] = max(score, best.get(card_id, 0.0))
    return sorted(best.items(), key=lambda pair: -pair[1])


def _near_words(typed: tuple[str, ...], known: set[str]) -> dict[str, dict[str, float]]:
    """For each word typed, the known words like it and how alike they are."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA, JaroWinkler

    near: dict[str, dict[str, float]] = defaultdict(dict)
    choices = sorted(known)
    for word in typed:
        found = near[word]
        for scorer, least, weight in ((OSA, NEAR, 1.0), (JaroWinkler, JUMBLED, JUMBLED)):
            hits = process.extract(
                word,
                choices,
                scorer=scorer.normalized_similarity,
                score_cutoff=least,
                limit=None,
            )
            for other, score, _ in hits:
                found[other] = max(found.get(other, 0.0), score * weight)
        if len(word) >= SHORTEST:
            for other in choices:
                if other.startswith(word) and other != word:
                    found[other] = max(found.get(other, 0.0), BEGUN)
    return near


def _by_words(typed: tuple[str, ...], words: list[str], near: dict[str, dict[str, float]]) -> float:
    """How well the words typed stand in a name, in any order, some of the name unsaid."""
    left = list(words)
    got = 0.0
    for word in typed:
        alike = [(near[word].get(other, 0.0), other) for other in left]
        score, other = max(alike, default=(0.0, ""))
        if score:
            left.remove(other)
        got += score * len(word)
    unsaid = sum(map(len, left)) / sum(map(len, words))
    return got / sum(map(len, typed)) - UNSAID * unsaid


def _joined(typed: tuple[str, ...], words: list[str]) -> float:
    """How alike the whole names are with no spaces between the words."""
    from rapidfuzz.distance import OSA

    return OSA.normalized_similarity(key(typed), key(tuple(words)), score_cutoff=NEAR)
