"""Looks up a misspelt or partial name: a card, its versions, a marked guess, or a list."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.errors import UnknownCard
from cardbase.names import key

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog, Match

SPOKEN = 0.3
"""A guess is accepted if at least this share of the card's name or title is typed."""

MARGIN = 0.1
"""A guess is accepted if cards of other characters score lower by more than this."""

LISTED = 8
"""How many cards are listed when several match."""


class Fit(StrEnum):
    """How well the answer matches the query."""

    EXACT = "exact"
    GUESS = "guess"
    SEVERAL = "several"
    NONE = "none"


class NameResult(Struct, frozen=True, kw_only=True):
    """The result of a lookup.

    Attributes:
        asked: The text as typed.
        fit: EXACT: the cards have the name. GUESS: the match is accepted. SEVERAL: any of the
            cards may match. NONE: there is no match.
        cards: For EXACT and GUESS one card, or all versions of one character.
        score: The score of the best match, 1 when exact, 0 when none.
        near: For NONE the cards with the most similar names, below the score of a match.
    """

    asked: str
    fit: Fit
    cards: tuple[Card, ...] = ()
    score: float = 1.0
    near: tuple[Card, ...] = ()


def look_up(catalog: Catalog, text: str) -> NameResult:
    """The answer to a card id, an OCTGN GUID or a name as typed. Raises DamagedCatalog."""
    with suppress(UnknownCard):
        return NameResult(asked=text, fit=Fit.EXACT, cards=(catalog.card(text),))
    exact = catalog.bearing(text)
    if exact:
        return NameResult(asked=text, fit=Fit.EXACT, cards=exact)
    name = text.rpartition(":")[2]
    every = catalog.suggest(name, limit=LISTED)
    guesses = [guess for guess in every if guess.sure]
    if not guesses:
        near = tuple(guess.card for guess in every if guess.near)
        score = every[0].score if near else 0.0
        return NameResult(asked=text, fit=Fit.NONE, score=score, near=near)
    best = guesses[0]
    versions = {best.card.id, *(version.id for version in best.card.versions)}
    spoken = _spoken(best.card, catalog.fold(name), catalog)
    if spoken >= SPOKEN and _nearest_other(guesses, versions) < best.score - MARGIN:
        meant = tuple(guess.card for guess in guesses if guess.card.id in versions)
        return NameResult(asked=text, fit=Fit.GUESS, cards=meant, score=best.score)
    cards = tuple(guess.card for guess in guesses)
    return NameResult(asked=text, fit=Fit.SEVERAL, cards=cards, score=best.score)


def _spoken(card: Card, typed: tuple[str, ...], catalog: Catalog) -> float:
    """The share of the card's name that is typed; of its title, if nothing of the name is."""
    from cardbase.name_index import suggest

    name, title = catalog.fold(card.name), catalog.fold(card.title)
    meant = name if suggest(typed, [(card.id, list(name))]) else title or name
    return len(key(typed)) / len(key(meant))


def _nearest_other(guesses: list[Match], versions: set[str]) -> float:
    return max((guess.score for guess in guesses if guess.card.id not in versions), default=0.0)
