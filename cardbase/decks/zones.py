"""The names that players and their programs give to the parts of a deck."""

from __future__ import annotations

from cardbase.decks.deck_list import Section
from cardbase.names import fold

WORDS = {
    Section.APART: frozenset("homeworld homeworlds program programs apart aside starting".split()),
    Section.IMPERIAL: frozenset({"imperial"}),
    Section.HOUSE: frozenset({"house"}),
}
"""The words that name a section; one of them must stand in its name."""

FILLING = frozenset("deck decks card cards pile zone bag and set".split())
"""Words that may stand beside them."""

BESIDE = frozenset("sideboard maybeboard considering wishlist".split())
"""Names of what is not in the deck."""


def section_called(name: str) -> Section | None:
    """The section that is called so, "Imperial deck (15)"; None for no section or for several."""
    words = {word for word in fold(name) if not word.isdigit()} - FILLING
    called = [section for section in Section if words and words <= WORDS[section]]
    return called[0] if called else None


def is_beside(words: set[str]) -> bool:
    """Whether words are the name of what is not in the deck."""
    return bool(BESIDE & words) and words - FILLING <= BESIDE | {w for w in words if w.isdigit()}


def beside(name: str) -> bool:
    """Whether what is called so is not of the deck: a sideboard and the like."""
    return is_beside(set(fold(name)))


def where(name: str) -> str:
    """What becomes of the cards in it, in words."""
    if beside(name):
        return "its cards are not of the deck"
    return section_called(name) or "its cards go where they belong"
