"""Normalizes names for comparison of typed text with names of cards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

QUOTES = re.compile("['\"`\u00b4\u2018\u2019\u201a\u201c\u201d\u201e\u02bc]")
APART = re.compile(r"[\W_]+")
SILENT = frozenset({"the"})
LONGEST = 400

STARTER_PREFIX = "starter:"
"""How the name of a starter deck begins; no saved deck may be called so."""


def fold(text: str, spellings: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The words of a name without case, accents, apostrophes, punctuation and "the".

    Args:
        text: What was typed; beyond 400 characters it is cut.
        spellings: Common misspellings -> the correct words.
    """
    words = written(text)
    kept = [word for word in words if word not in SILENT] or words
    known = spellings or {}
    return tuple(known.get(word, word) for word in kept)


def written(text: str) -> tuple[str, ...]:
    """The words as they are written, but without case, accents, apostrophes and punctuation.

    Text beyond 400 characters is cut.
    """
    return _written(text[:LONGEST])


@lru_cache(maxsize=16_384)  # several readers look at each line of a list
def _written(text: str) -> tuple[str, ...]:
    plain = text.casefold()
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", plain).casefold())
        plain = "".join(char for char in apart if not unicodedata.combining(char))
    return tuple(word for word in APART.split(QUOTES.sub("", plain)) if word)


def key(words: tuple[str, ...]) -> str:
    """The words joined: "Truth Sayer" and "Truthsayer" are one key."""
    return "".join(words)
