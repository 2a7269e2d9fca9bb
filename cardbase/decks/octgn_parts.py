"""What the reader and the writer of .o8d files share: the sections, and a name within the notes."""

from __future__ import annotations

import re

from cardbase.decks.deck_list import Section
from cardbase.decks.said import heard, quoted, said
from cardbase.decks.signs import NOT_XML

SECTIONS = {
    Section.APART: "Homeworld and Programs",
    Section.HOUSE: "House Deck",
    Section.IMPERIAL: "Imperial Deck",
}
"""The sections of OCTGN's Dune game by their exact names, in its order."""

NAME = "Name:"
NOTES = "Notes:"
"""Heads notes with signs XML has no way to write; they are quoted whole."""

_NAME = re.compile(r"Name:([^\n]*)(?:\n|\Z)")
_QUOTED = re.compile(r'Notes: (".*\\.*")')


def joined(name: str, notes: str) -> str:
    """Name and notes in one text that XML can hold."""
    if NOT_XML.search(notes) or _QUOTED.fullmatch(notes):
        notes = f"{NOTES} {quoted(notes)}"
    if not name and not _NAME.match(notes):
        return notes
    head = f"{NAME} {said(name)}".rstrip()
    return f"{head}\n{notes}" if notes else head


def parted(text: str) -> tuple[str, str]:
    """The name and the notes of a text that has both."""
    found = _NAME.match(text)
    name = heard(found[1].strip(" ")) if found else ""
    notes = text[found.end() :] if found else text
    whole = _QUOTED.fullmatch(notes)
    return name, heard(whole[1]) if whole else notes
