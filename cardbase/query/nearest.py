"""What may be meant by a word that is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ALIKE = 66
"""How like a known word must be, of 100, to be offered."""

LONGEST = 40


def nearest(word: str, known: Iterable[str], limit: int = 2) -> tuple[str, ...]:
    """The known words most like a word, best first; none when none is like it."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        word[:LONGEST],
        list(dict.fromkeys(known)),
        scorer=fuzz.ratio,
        processor=utils.default_process,
        score_cutoff=ALIKE,
        limit=limit,
    )
    best = found[0][1] if found else 0
    return tuple(name for name, score, _ in found if score >= best - 5)
