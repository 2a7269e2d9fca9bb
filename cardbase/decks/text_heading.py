"""Lines of a plain-text list that name no card: headings, and what is said of the deck."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from cardbase.decks.zones import FILLING, WORDS
from cardbase.names import fold, key
from cardbase.vocabulary import CardType, Subtype

if TYPE_CHECKING:
    from cardbase.decks.deck_list import Section

_COLUMNS = "quantity qty count name set edition number price condition"
HEADING_WORDS = frozenset(f"other main list total aside {_COLUMNS}".split()).union(
    FILLING, *WORDS.values()
)
"""A line of these words and numbers alone is a heading; no card is called so."""

_MARKED = re.compile(r"\[.*\]|(?P<sign>[=*~+_-]).*(?P=sign)|.*:", re.DOTALL)
_SAID = re.compile(
    r"(?:(?P<sign>#+|//+)\s*)?(?P<what>(?:deck\s?)?name|deck|title|notes?):\s*(?P<text>.*)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"(?:sponsor|author|player|by|format|version|date|powers?)\s*:\s*\S.*", re.IGNORECASE
)


class Fact(StrEnum):
    """What a line says of the deck."""

    NAME = "name of the deck"
    NOTE = "note"
    OTHER = "remark"


def fact(line: str) -> tuple[Fact, str] | None:
    """What a line says of the deck, and the text of it; None when it does not.

    "Notes:" alone is a heading, "# Note:" an empty line of the notes.
    """
    found = _SAID.fullmatch(line)
    if found and found["what"].lower().startswith("note"):
        return (Fact.NOTE, found["text"]) if found["sign"] or found["text"] else None
    if found and found["text"]:
        return Fact.NAME, found["text"]
    return (Fact.OTHER, line) if _FACT.fullmatch(line) else None


def is_heading(words: set[str]) -> bool:
    """Whether a line says nothing but a part of a deck, "Imperial deck (15)"."""
    spoken = {word for word in words if not word.isdigit()}
    return bool(spoken) and spoken <= HEADING_WORDS


def named_section(words: set[str]) -> Section | None:
    """The section a heading names, None when it names none or several."""
    named = [section for section, marks in WORDS.items() if marks & words]
    return named[0] if len(named) == 1 and is_heading(words) else None


def may_head(line: str, *, counted: bool) -> bool:
    """Whether a line is a heading unless a card is called so.

    "[Allies]", "Allies:" and the like, with any words, unless they have a count; and kinds of
    cards without marks, "Holdings (12)".
    """
    if not counted and _MARKED.fullmatch(line):
        return True
    words = [word for word in fold(line) if not word.isdigit() and word not in FILLING]
    return not line[0].isdigit() and key(tuple(words)) in _kinds()


@cache
def _kinds() -> frozenset[str]:
    """What cards are headed by: the types, and the types and subtypes in the plural."""
    names = [key(fold(kind)) for kinds in (CardType, Subtype) for kind in kinds]
    plurals = {f"{name}s" for name in names} | {f"{name.removesuffix('y')}ies" for name in names}
    return frozenset(plurals | {key(fold(kind)) for kind in CardType})
