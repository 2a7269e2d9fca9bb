"""What the reader and the writer of .o8d files share: the sections, and a name within the notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar
from xml.sax.saxutils import escape, quoteattr

from cardbase.decks.deck_list import DeckList, Section, Slot, count_of
from cardbase.decks.elements import DeckElements
from cardbase.decks.escapes import NOT_XML, heard, must_hold, quoted, said
from cardbase.decks.reading import Account, Form, Reading, Wanted, beside, section_called, where
from cardbase.octgn.set_file import DUNE_GAME
from cardbase.xml_elements import Element, Kind, Place

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


SECTIONS = {
    Section.APART: "Homeworld and Programs",
    Section.HOUSE: "House Deck",
    Section.IMPERIAL: "Imperial Deck",
}
"""The sections of OCTGN's Dune game by their exact names, in its order."""

NAME = "Name:"
QUOTED_NOTES = "Notes:"
"""Heads notes with signs XML has no way to write; they are quoted whole."""

_NAME = re.compile(r"Name:([^\n]*)(?:\n|\Z)")
_QUOTED = re.compile(r'Notes: (".*\\.*")')


def joined(name: str, notes: str) -> str:
    """Name and notes in one text that XML can hold."""
    if NOT_XML.search(notes) or _QUOTED.fullmatch(notes):
        notes = f"{QUOTED_NOTES} {quoted(notes)}"
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


# --- Sorts the elements of an .o8d file: cards, sections, notes -----------------------------------

EXPECTED = "<card> elements in the sections of a <deck>"
NAMES = " or ".join(SECTIONS.values())
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

    KINDS: ClassVar[Mapping[Place, Kind]] = {
        DECK: Kind(attributes=frozenset({"game"})),
        SECTION: Kind(attributes=frozenset({"name", "shared"})),
        CARD: Kind(attributes=frozenset({"qty", "id"}), text=True),
        NOTES: Kind(text=True),
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
            self._open_section(element.line, element.attributes.get("name", ""))

    def closes(self, element: Element, text: str) -> None:
        """A card or the notes are complete."""
        if element.place == CARD:
            self._take_card(element, text.strip())
        elif element.place == NOTES and text:
            again = bool(self.notes)
            why = "notes a second time; left out" if again else "notes"
            self.notes = self.notes or text
            self.account.passed(element.line, text, why)

    def _open_section(self, line: int, name: str) -> None:
        self._named, self._section = name, section_called(name)
        text = f'section "{name}"'
        if beside(name):
            self.account.passed(line, text, f"a section: {where(name)}")
        elif self._section is None:
            self.account.refused(line, text, f"a section, {NAMES}", name)
        elif self._section in self._seen:
            why = f"{self._section}, a second time; its cards are taken, too"
            self.account.passed(line, text, why)
        else:
            self._seen.add(self._section)
            self.account.passed(line, text, f"section: {self._section}")

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
            wanted = Wanted(
                line=element.line,
                text=text,
                count=count_of(digits),
                ids=(card_id,),
                name=name,
                section=self._section,
            )
            self.account.card(wanted)


# --- OCTGN's deck files, .o8d: the three sections of its Dune game, each card with its GUID -------
#
# OCTGN refuses a deck of another game, one with a section its game lacks, and a card whose GUID it
# does not know; so all three sections are written, by their names, empty ones too. A deck there has
# notes but no name: the name is the first line of the notes, "Name: ...".


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
