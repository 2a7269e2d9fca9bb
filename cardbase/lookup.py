"""Answers a half-remembered name: the card, its versions, a guess that says so, or a list."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardbase.errors import UnknownCard

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.catalog import Catalog, Match

MARGIN = 0.03
"""A guess counts as sure when the next character's card scores lower by more than this."""

LISTED = 8
"""How many cards are listed when several fit."""


class Fit(StrEnum):
    """How the answer fits the question."""

    EXACT = "exact"
    GUESS = "guess"
    SEVERAL = "several"
    NONE = "none"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a name may mean.

    Attributes:
        asked: The text as typed.
        fit: EXACT: the cards bear the name. GUESS: the cards are surely meant. SEVERAL: any
            of the cards may be meant. NONE: there are none.
        cards: For EXACT and GUESS one card, or all versions of one character.
        score: How near the best guess is, 1 when exact, 0 when none.
    """

    asked: str
    fit: Fit
    cards: tuple[Card, ...] = ()
    score: float = 1.0


def look_up(catalog: Catalog, text: str) -> Answer:
    """The answer to a card id or a name as typed. Raises CatalogError."""
    if ":" in text:
        try:
            return Answer(asked=text, fit=Fit.EXACT, cards=(catalog.card(text),))
        except UnknownCard:
            pass
    exact = catalog.bearing(text)
    if exact:
        return Answer(asked=text, fit=Fit.EXACT, cards=exact)
    guesses = catalog.suggest(text, limit=LISTED)
    if not guesses:
        return Answer(asked=text, fit=Fit.NONE, score=0.0)
    best = guesses[0]
    versions = {best.card.id, *(version.id for version in best.card.versions)}
    if _nearest_other(guesses, versions) < best.score - MARGIN:
        meant = tuple(guess.card for guess in guesses if guess.card.id in versions)
        return Answer(asked=text, fit=Fit.GUESS, cards=meant, score=best.score)
    cards = tuple(guess.card for guess in guesses)
    return Answer(asked=text, fit=Fit.SEVERAL, cards=cards, score=best.score)


def _nearest_other(guesses: list[Match], versions: set[str]) -> float:
    return max((guess.score for guess in guesses if guess.card.id not in versions), default=0.0)
