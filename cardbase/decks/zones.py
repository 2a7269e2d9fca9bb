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


def section_called(name: str) -> Section | None:
    """The section that is called so, "Imperial deck (15)"; None for no section or for several."""
    words = {word for word in fold(name) if not word.isdigit()} - FILLING
    called = [section for section in Section if words and words <= WORDS[section]]
    return called[0] if called else None
