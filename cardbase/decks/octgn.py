"""OCTGN's deck files, .o8d: the three sections of its Dune game, each card with its GUID.

OCTGN refuses a deck of another game, one with a section its game lacks, and a card whose GUID it
does not know; so all three sections are written, by their names, empty ones too. A deck there has
notes but no name: the name is the first line of the notes, "Name: ...".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from cardbase.decks.deck_list import Section
from cardbase.decks.reading import Form
from cardbase.decks.said import heard, quoted, said
from cardbase.decks.signs import NOT_XML, must_hold
from cardbase.octgn.set_file import DUNE_GAME

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList, Slot
    from cardbase.decks.reading import Reading

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


def read_octgn(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of an .o8d file. Raises DeckFileError when it is none of the Dune game."""
    from cardbase.decks.octgn_elements import read_elements

    return read_elements(text, catalog, file)


def write_octgn(deck: DeckList) -> str:
    """The deck as an .o8d file.

    Raises DeckFileError when its name or notes have half of a sign.
    """
    must_hold(deck, Form.OCTGN)
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{DUNE_GAME}">',
    ]
    for section, name in SECTIONS.items():
        slots = deck.slots_in(section)
        lines.append(f'  <section name="{name}" shared="False"{">" if slots else " />"}')
        lines += [_card(slot, count) for slot in slots for count in slot.portions()]
        lines += ["  </section>"] if slots else []
    lines.append(f"  <notes>{_cdata(joined(deck.name, deck.notes))}</notes>")
    return "\n".join([*lines, "</deck>", ""])


def _card(slot: Slot, count: int) -> str:
    name = escape(slot.card.full_name)
    return f'    <card qty="{count}" id={quoteattr(slot.card.octgn_id)}>{name}</card>'


def _cdata(text: str) -> str:
    """The text in sections that need no escapes; their end, and a carriage return, do."""
    whole = text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
    return f"<![CDATA[{whole}]]>"


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
