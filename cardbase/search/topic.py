"""What a question is about: the words that belong to the games more than to English at large."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parent.parent / "data" / "english_words.txt"
"""The commonest English words by the logarithm of how many of a billion they are: wordfreq's."""

RARE, FIGURE = 3.0, 5.5
"""What a word counts as that is not among them, and what a number in figures does."""

PLAIN = 4.8
"""From which logarithm on a word is no name: "forces", "battle"."""

BILLION = 9

ANYBODYS, OURS = 1.0, 2.3
"""How much commoner a word is here than in English, by logarithm: up to where it tells nothing of
the subject, and from where on it is all of it."""

LEAST = 0.1
"""What a word counts for that tells nothing."""


def topic(word: str, share: float) -> float:
    """How much of its weight a word has that so great a part of the points say, 0.1 to 1."""
    often = FIGURE if word.isdigit() else _english().get(word, RARE)
    ours = math.log10(share) + BILLION - often if share else OURS
    return LEAST + (1 - LEAST) * min(1.0, max(0.0, (ours - ANYBODYS) / (OURS - ANYBODYS)))


def is_english(word: str) -> bool:
    """Whether it is one of the commonest English words."""
    return word in _english()


def is_plain(word: str) -> bool:
    """Whether it is so common that nothing is named by it alone."""
    return _english().get(word, 0.0) >= PLAIN


@cache
def _english() -> dict[str, float]:
    lines = (line.split() for line in WORDS.read_text(encoding="ascii").splitlines())
    return {word: float(often) for often, *words in lines for word in words}
