"""What of a short list a half-remembered name means: match ups, factions, boxes, extras."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.lookup import MARGIN, Fit
from cardbase.names import fold, key

if TYPE_CHECKING:
    from collections.abc import Sequence

LISTED = 3
"""How many ids are listed when several fit."""


@dataclass(frozen=True, kw_only=True)
class Meant:
    """What a text may mean; `ids` are best first: one for EXACT and GUESS, none for NONE."""

    fit: Fit
    ids: tuple[str, ...] = ()


def meant(
    text: str, names: Sequence[tuple[str, str]], exact: Sequence[tuple[str, str]] = ()
) -> Meant:
    """What a text as typed means.

    Args:
        text: The text.
        names: Ids, each with a name it goes by; of two that bear one name the first is meant.
        exact: The same for names that are typed rightly or not at all.
    """
    words = _words(text)
    for one, name in (*names, *exact):
        if key(_words(name)) == key(words):
            return Meant(fit=Fit.EXACT, ids=(one,))
    guesses = _guesses(words, names)
    if not guesses:
        return Meant(fit=Fit.NONE)
    sure = len(guesses) == 1 or guesses[1][1] < guesses[0][1] - MARGIN
    ids = tuple(one for one, _ in guesses[: 1 if sure else LISTED])
    return Meant(fit=Fit.GUESS if sure else Fit.SEVERAL, ids=ids)


def _words(text: str) -> tuple[str, ...]:
    """The folded words; "and" is as silent as "&"."""
    words = fold(text)
    return tuple(word for word in words if word != "and") or words


def _guesses(words: tuple[str, ...], names: Sequence[tuple[str, str]]) -> list[tuple[str, float]]:
    from cardbase.suggest import suggest

    if not words:
        return []
    return suggest(words, [(one, list(_words(name))) for one, name in names])
