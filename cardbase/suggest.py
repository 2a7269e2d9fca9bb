"""Guesses at half-remembered names out of a short list; a catalog keeps an index of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.name_index import NameIndex
from cardbase.names import SILENT, fold, key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.catalog import Match

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
