"""Headings of the parts of a deck: which section one names, and whether one is of the deck."""

from __future__ import annotations

from cardbase.decks.deck_list import Section
from cardbase.names import fold

WORDS = {
    Section.APART: frozenset("homeworld homeworlds program programs apart aside starting".split()),
    Section.IMPERIAL: frozenset({"imperial"}),
    Section.HOUSE: frozenset({"house"}),
}
"""The words that name a section; one of them must be in its heading."""

FILLING = frozenset("deck decks card cards pile zone bag and set".split())
"""Further words allowed in such headings."""

BESIDE = frozenset("sideboard maybeboard considering wishlist".split())
"""Names of parts that do not belong to the deck."""


def section_called(name: str) -> Section | None:
    """The section with this heading, "Imperial deck (15)"; None for no section or several."""
    words = {word for word in fold(name) if not word.isdigit()} - FILLING
    called = [section for section in Section if words and words <= WORDS[section]]
    return called[0] if called else None


def is_beside(words: set[str]) -> bool:
    """Whether words name a part that does not belong to the deck."""
    return bool(BESIDE & words) and words - FILLING <= BESIDE | {w for w in words if w.isdigit()}


def beside(name: str) -> bool:
    """Whether a part with this name does not belong to the deck: a sideboard and the like."""
    return is_beside(set(fold(name)))


def where(name: str) -> str:
    """What is done with the cards of a section, in words."""
    if beside(name):
        return "its cards are not of the deck"
    return section_called(name) or "its cards go where they belong"
