"""OCTGN's deck files, .o8d: the three sections of its Dune game, each card with its GUID.

OCTGN refuses a deck of another game, one with a section its game lacks, and a card whose GUID it
does not know; so all three sections are written, by their names, empty ones too. A deck there has
notes but no name: the name is the first line of the notes, "Name: ...".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar
from xml.sax.saxutils import escape, quoteattr

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.deck_list import DeckList, Section, count_of
from cardbase.decks.elements import DeckElements
from cardbase.decks.escapes import NOT_XML, escaped, must_hold, quoted, unescaped
from cardbase.decks.headings import beside, section_called, where
from cardbase.decks.reading import Form, ListedCard, Reading
from cardbase.octgn.set_file import DUNE_GAME
from cardbase.xml_elements import Element, ElementKind, Place

SECTIONS = {
    Section.APART: "Homeworld and Programs",
    Section.HOUSE: "House Deck",
    Section.IMPERIAL: "Imperial Deck",
}
"""The sections of OCTGN's Dune game by their exact names, in its order."""

_NAME = re.compile(r"Name:([^\n]*)(?:\n|\Z)")
_QUOTED = re.compile(r'Notes: (".*\\.*")')
"""Notes with signs XML has no way to write; they are quoted whole."""


def joined(name: str, notes: str) -> str:
    """Name and notes in one text that XML can hold."""
    if NOT_XML.search(notes) or _QUOTED.fullmatch(notes):
        notes = f"Notes: {quoted(notes)}"
    if not name and not _NAME.match(notes):
        return notes
    head = f"Name: {escaped(name)}".rstrip()
    return f"{head}\n{notes}" if notes else head


def parted(text: str) -> tuple[str, str]:
    """The name and the notes of a text that has both."""
    found = _NAME.match(text)
    name = unescaped(found[1].strip(" ")) if found else ""
    notes = text[found.end() :] if found else text
    whole = _QUOTED.fullmatch(notes)
    return name, unescaped(whole[1]) if whole else notes


EXPECTED = "<card> elements in the sections of a <deck>"
DECK = ("deck",)
SECTION = ("deck", "section")
CARD = ("deck", "section", "card")
NOTES = ("deck", "notes")


def read_octgn(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of an .o8d file. Raises DeckFileError when it is none of the Dune game."""
    elements = OctgnElements(Account(Form.OCTGN, catalog, file))
    elements.read(text)
    return elements.account.reading(*parted(elements.notes), EXPECTED)


class OctgnElements(DeckElements):
    """Receives the elements of one .o8d file."""

    KINDS: ClassVar[Mapping[Place, ElementKind]] = {
        DECK: ElementKind(attributes=frozenset({"game"})),
        SECTION: ElementKind(attributes=frozenset({"name", "shared"})),
        CARD: ElementKind(attributes=frozenset({"qty", "id"}), text=True),
        NOTES: ElementKind(text=True),
    }
    CARDS_IN = "a section"

    def __init__(self, account: Account) -> None:
        super().__init__(account)
        self.notes = ""
        self._seen: set[Section] = set()
        self._named = ""
        self._section: Section | None = None

    def opens(self, element: Element) -> None:
        """A deck or a section begins. Raises DeckFileError for the deck of another game."""
        if element.place == DECK:
            game = element.attributes.get("game", "")
            if game.strip("{} ").lower() != DUNE_GAME:
                raise self.fault(f"a deck of OCTGN's Dune game, {DUNE_GAME}", game)
            self.account.passed(element.line, "<deck>", "a deck of OCTGN's Dune game")
        elif element.place == SECTION:
            name = element.attributes.get("name", "")
            self._named, self._section = name, section_called(name)
            text = f'section "{name}"'
            if beside(name):
                self.account.passed(element.line, text, f"a section: {where(name)}")
            elif self._section is None:
                expected = f"a section, {' or '.join(SECTIONS.values())}"
                self.account.refused(element.line, text, expected, name)
            elif self._section in self._seen:
                why = f"{self._section}, a second time; its cards are taken, too"
                self.account.passed(element.line, text, why)
            else:
                self._seen.add(self._section)
                self.account.passed(element.line, text, f"section: {self._section}")

    def closes(self, element: Element, text: str) -> None:
        """A card or the notes are complete."""
        if element.place == CARD:
            self._take_card(element, text.strip())
        elif element.place == NOTES and text:
            why = "notes a second time; left out" if self.notes else "notes"
            self.notes = self.notes or text
            self.account.passed(element.line, text, why)

    def _take_card(self, element: Element, name: str) -> None:
        card_id = element.attributes.get("id", "").strip("{} ")
        qty = element.attributes.get("qty", "no count")
        digits = qty.strip() if "qty" in element.attributes else ""
        text = " ".join(filter(None, (digits, name, f"[{card_id}]")))
        if beside(self._named):
            self.account.beside(element.line, text, self._named)
        elif not (digits.isascii() and digits.isdigit()):
            self.account.refused(element.line, text, "a count as qty", qty)
        else:
            wanted = ListedCard(
                line=element.line,
                text=text,
                count=count_of(digits),
                ids=(card_id,),
                name=name,
                section=self._section,
            )
            self.account.card(wanted)


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
        for slot in slots:
            card = f"id={quoteattr(slot.card.octgn_id)}>{escape(slot.card.full_name)}</card>"
            lines += [f'    <card qty="{count}" {card}' for count in slot.portions()]
        lines += ["  </section>"] if slots else []
    # CDATA needs no escapes, but for its end, and a carriage return.
    notes = joined(deck.name, deck.notes).replace("]]>", "]]]]><![CDATA[>")
    notes = notes.replace("\r", "]]>&#13;<![CDATA[")
    lines.append(f"  <notes><![CDATA[{notes}]]></notes>")
    return "\n".join([*lines, "</deck>", ""])
