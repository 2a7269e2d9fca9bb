"""LackeyCCG's .dek files: XML with one element a copy, in zones.

What is known of the form comes from decks and programs that players have published; there is no
word of its author. A card's name decides in LackeyCCG, the id is the name of its picture. We put
the OCTGN GUID there, as OCTGN's pictures are named. All signs are written as ASCII, so it does
not matter in which encoding a program takes the file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from cardbase.decks.deck_list import Section
from cardbase.decks.reading import Form
from cardbase.decks.said import heard, said
from cardbase.decks.signs import NOT_XML, must_hold

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList, Slot
    from cardbase.decks.reading import Reading

ZONES = {
    Section.APART: "Homeworld and programs",
    Section.IMPERIAL: "Imperial",
    Section.HOUSE: "House",
}
"""What we call the zones: LackeyCCG takes the names of its plugin, and none is known."""

_DOCTYPE = re.compile(
    r"(\A\ufeff?\s{0,200}(?:<\?xml[^<>]{0,200}\?>)?\s{0,200})"
    r"""<!DOCTYPE\s+deck\s+SYSTEM\s+["']https?://(?:www\.)?lackeyccg\.com/deck\.!?dtd["']\s*>"""
)
"""The document type of LackeyCCG's own files, which brings nothing with it."""


def read_lackey(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a .dek file. Raises DeckFileError when it is none."""
    from cardbase.decks.lackey_elements import read_elements

    return read_elements(_DOCTYPE.sub(_without_type, text, count=1), catalog, file)


def _without_type(found: re.Match[str]) -> str:
    """What stood before the document type, and as many line ends as it had."""
    return found[1] + "\n" * (found[0].count("\n") - found[1].count("\n"))


def write_lackey(deck: DeckList) -> str:
    """The deck as a .dek file. Raises DeckFileError when its name or notes have half of a sign."""
    must_hold(deck, Form.LACKEY)
    lines = [
        '<?xml version="1.0" encoding="ISO-8859-1"?>',
        '<deck version="0.8">',
        "\t<meta>",
        f"\t\t<title>{_text(_kept(deck.name))}</title>",
        f"\t\t<note>{_text(_kept(deck.notes))}</note>",
        "\t</meta>",
    ]
    for section in Section:
        slots = deck.slots_in(section)
        if slots:
            lines.append(f"\t<superzone name={quoteattr(ZONES[section])}>")
            lines += [line for slot in slots for line in [_copy(slot)] * slot.count]
            lines.append("\t</superzone>")
    lines.append("</deck>\n")
    return "\n".join(lines)


def _copy(slot: Slot) -> str:
    card = slot.card
    name = f"<name id={quoteattr(card.octgn_id)}>{_text(card.full_name)}</name>"
    return f"\t\t<card>{name}<set>{_text(card.set_name)}</set></card>"


def _kept(text: str) -> str:
    """The text, quoted where XML has no way to write a sign of it."""
    plain = not NOT_XML.search(text) and heard(text) == text
    return text if plain else said(text)


def _text(text: str) -> str:
    """The text for an element, in ASCII; a line end stays what it is."""
    return escape(text, {"\r": "&#13;"}).encode("ascii", "xmlcharrefreplace").decode("ascii")
