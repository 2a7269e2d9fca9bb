"""What a question is about: the words that belong to the games more than to English at large."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parent.parent / "data" / "english_words.txt"
"""The commonest English words by the logarithm of how many of a billion they are: wordfreq's."""

RARE, FIGURE = 3.0, 5.5
"""What a word counts as that is not among them, and what a number in figures does."""

PLAIN = 4.4
"""From which logarithm on a word is no name: "forces", "alliance"."""

BILLION = 9

ANYBODYS, OURS = 1.0, 2.3
"""How much commoner a word is here than in English, by logarithm: up to where it tells nothing of
the subject, and from where on it is all of it."""

LEAST = 0.1
"""What a word counts for that tells nothing."""


def topic(word: str, share: float) -> float:
    """How much of its weight a word has that so great a part of the points say, 0.1 to 1."""
    often = FIGURE if word.isdigit() else _often(word) or RARE
    ours = math.log10(share) + BILLION - often if share else OURS
    return LEAST + (1 - LEAST) * min(1.0, max(0.0, (ours - ANYBODYS) / (OURS - ANYBODYS)))


def is_english(word: str) -> bool:
    """Whether it is one of the commonest English words."""
    return _often(word) > 0


def is_plain(word: str) -> bool:
    """Whether it is so common that nothing is named by it alone."""
    return _often(word) >= PLAIN


@cache
def _often(word: str) -> float:
    """The logarithm of how often it is written, 0 where it is not among them.

    Looked for in the text: a table of all words would take longer than most questions.
    """
    at = _text().find(f" {word} ")
    return float(_text()[_text().rfind("\n", 0, at) + 1 :][:3]) if at >= 0 else 0.0


@cache
def _text() -> str:
    return WORDS.read_text(encoding="ascii").replace("\n", " \n")
