"""OCTGN's deck files, .o8d: the three sections of its Dune game, each card with its GUID.

OCTGN refuses a deck of another game, one with a section its game lacks, and a card whose GUID it
does not know; so all three sections are written, by their names, empty ones too. A deck there has
notes but no name: the name is the first line of the notes, "Name: ...".
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from cardbase.decks.octgn_parts import SECTIONS, joined
from cardbase.decks.reading import Form
from cardbase.decks.signs import must_hold
from cardbase.octgn.set_file import DUNE_GAME

if TYPE_CHECKING:
    from cardbase.decks.deck_list import DeckList, Slot


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
