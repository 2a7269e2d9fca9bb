"""Reads a plain-text deck list: "3 Maula Pistol", one card a line, with headings and comments.

A count stands before the name or, with an x, behind it: "3 Name", "3x Name", "Name x3"; a name
alone is one card. Where several cards bear a name, the id stands in its place or behind it:
"2 Paul Atreides [eots:paul-atreides]". What follows # or // is a comment. Headings are lines of
words such as "Imperial deck (15)", or marked ones: "[Allies]", "Allies:", "== Allies ==". A
heading that names one of the two decks says where the cards below it are meant to be.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import MOST, DeckList, Entry, Section, section_of
from cardbase.errors import AmbiguousCard, DeckFileError, UnknownCard
from cardbase.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardbase.card import Card
    from cardbase.catalog import Catalog

LARGEST = 1_000_000
"""A deck list of more bytes is none."""

LONGEST = 400
"""A longer line is no line of a deck list."""

HEADING_WORDS = frozenset(
    "imperial house deck decks card cards homeworld homeworlds program programs set aside apart "
    "and other main list".split()
)
MARKS = {
    Section.APART: {"homeworld", "homeworlds", "program", "programs", "aside", "apart"},
    Section.IMPERIAL: {"imperial"},
    Section.HOUSE: {"house"},
}
"""The words of a heading that name a section."""

_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*")
_BULLET = re.compile(r"^[-*\u2022]\s+(?=[\w\"'])")
_BEFORE = re.compile(r"^(\d+)\s*(?:[x\u00d7]\s+|\s)\s*(.*)$", re.IGNORECASE)
_BEHIND = re.compile(r"^(.*?)\s+[x\u00d7]\s*(\d+)$", re.IGNORECASE)
_ID = re.compile(r"\[([^\[\]\s]+:[^\[\]\s]+)\]$|^([a-z]+:[a-z0-9-]+)$")
_MARKED = re.compile(r"^(?:\[.*\]|(?P<sign>[=*-]).*(?P=sign)|.*:)$")


def read_deck(path: Path, catalog: Catalog) -> DeckList:
    """The deck list of a file, UTF-8. Raises DeckFileError."""
    file = str(path)
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise DeckFileError(file, None, f"a deck list of at most {LARGEST} bytes", str(size))
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DeckFileError(file, None, "a text file (UTF-8)", "other bytes") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise DeckFileError(file, None, "a deck list to read", reason) from None
    return parse_deck(text, catalog, file)


def parse_deck(text: str, catalog: Catalog, file: str = "deck") -> DeckList:
    """The deck list of a text; every line is a card, a heading, a comment or empty.

    Raises:
        DeckFileError: a line is none of these, or its name fits no card or several; or there
            is no card at all.
    """
    entries = tuple(_entries(text, catalog, file))
    if not entries:
        raise DeckFileError(file, None, 'lines such as "3 Maula Pistol"', "no card")
    return DeckList(file=file, entries=entries)


def _entries(text: str, catalog: Catalog, file: str) -> Iterator[Entry]:
    under: Section | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = _COMMENT.sub("", raw).strip()
        if len(line) > LONGEST:
            raise DeckFileError(file, number, f"a line of at most {LONGEST} characters", line)
        words = set(fold(line))
        if not words:
            continue
        if _is_heading(words):
            under = _named_deck(words)
            continue
        count, name = _counted(line)
        try:
            card = _card(name, catalog)
        except AmbiguousCard as fault:
            fits = catalog.cards(fault.ids)
            names = tuple(f"{card.full_name} [{card.id}]" for card in fits)
            raise DeckFileError(file, number, "the name of one card", name, names) from None
        except UnknownCard:
            if _MARKED.match(line) and not line[0].isdigit() and not _ID.search(line):
                under = _named_deck(words)
                continue
            near = [match.card.full_name for match in catalog.suggest(name, limit=3)]
            raise DeckFileError(file, number, "the name of a card", name, near) from None
        if not 1 <= count <= MOST:
            raise DeckFileError(file, number, f"a count from 1 to {MOST}", str(count))
        yield Entry(line=number, count=count, card=card, section=under or section_of(card))


def _is_heading(words: set[str]) -> bool:
    """Whether a line says nothing but a part of a deck, "Imperial deck (15)"."""
    said = {word for word in words if not word.isdigit()}
    return bool(said) and said <= HEADING_WORDS


def _named_deck(words: set[str]) -> Section | None:
    """The section a heading names, None when it names none or several."""
    named = [section for section, marks in MARKS.items() if marks & words]
    return named[0] if len(named) == 1 and _is_heading(words) else None


def _counted(line: str) -> tuple[int, str]:
    """The count and the name of a line; a name alone counts 1."""
    line = _BULLET.sub("", line)
    before, behind = _BEFORE.match(line), _BEHIND.match(line)
    if before:
        return _number(before[1]), before[2].strip()
    if behind:
        return _number(behind[2]), behind[1].strip()
    return 1, line


def _number(digits: str) -> int:
    """A count; one with more digits than MOST has is too high whatever it is."""
    plain = digits.lstrip("0")
    return int(plain or "0") if len(plain) <= len(str(MOST)) else MOST + 1


def _card(name: str, catalog: Catalog) -> Card:
    """The card of that exact name, or of the id given. Raises UnknownCard, AmbiguousCard."""
    given = _ID.search(name)
    return catalog.card(given[1] or given[2]) if given else catalog.named(name)
