"""Words that nothing says: which words they may be slips for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.catalog import Catalog

NEAR = 0.7
"""How alike a word nobody uses and a word of the points must be."""

CLOSE = 0.05
"""How much less alike than the likeliest a word may be, and still be meant."""

LIKELY = 3
"""How many words a slip may stand for."""

LAST_LETTER = "\U0010ffff"
"""No word has a letter that sorts after it."""

SHORTEST = 3
"""From how many letters on a word may be a slip, or the beginning of another."""

KNOWN = """SELECT 1 WHERE EXISTS (SELECT 1 FROM point_words WHERE point_words MATCH ?)
    OR EXISTS (SELECT 1 FROM point_asked WHERE point_asked MATCH ?)"""


def slips(catalog: Catalog, words: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The words that nothing says, each with the words it may be a slip for, likeliest first."""
    strange = [word for word in words if not catalog.rows(KNOWN, f'"{word}"', f'"{word}"')]
    if not strange:
        return {}
    rows = catalog.rows("SELECT group_concat(word, ' ') AS words FROM point_word")
    used = (rows[0]["words"] or "").split()
    return {word: _likely(catalog, word, used) for word in strange}


def _likely(catalog: Catalog, word: str, used: Sequence[str]) -> tuple[str, ...]:
    """The words one may be a slip for; none for the shortest, which are like too many."""
    if len(word) < SHORTEST:
        return ()
    return tuple(dict.fromkeys((*_near(word, used), *_begun(catalog, word))))


def _near(word: str, used: Sequence[str]) -> list[str]:
    """The words a slip is like, likest first."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    hits = process.extract(
        word, used, scorer=OSA.normalized_similarity, score_cutoff=NEAR, limit=LIKELY
    )
    return [one for one, score, _ in hits if score >= hits[0][1] - CLOSE]


def _begun(catalog: Catalog, word: str) -> list[str]:
    """The shortest of the words that begin with this."""
    query = "SELECT word FROM point_word WHERE word BETWEEN ? AND ? ORDER BY length(word) LIMIT ?"
    return [row["word"] for row in catalog.rows(query, word, word + LAST_LETTER, LIKELY)]
