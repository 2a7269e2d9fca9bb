"""LackeyCCG's .dek files: XML with one element a copy, in zones.

What is known of the form comes from decks and programs that players have published; there is no
word of its author. A card's name decides in LackeyCCG, the id is the name of its picture. We put
the OCTGN GUID there, as OCTGN's pictures are named. All signs are written as ASCII, so it does
not matter in which encoding a program takes the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar
from xml.sax.saxutils import escape, quoteattr

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.deck_list import DeckList, Section, Slot
from cardbase.decks.elements import DeckElements
from cardbase.decks.escapes import NOT_XML, escaped, must_hold, unescaped
from cardbase.decks.headings import beside, section_called, where
from cardbase.decks.lackey_text import ZONES
from cardbase.decks.reading import SURE_ID, Form, ListedCard, Reading
from cardbase.xml_elements import Element, ElementKind, Place

EXPECTED = "<card> elements in the zones of a <deck>"
DECK = ("deck",)
META = ("deck", "meta")
ZONE = ("deck", "superzone")
CARDS = ((*DECK, "card"), (*ZONE, "card"))
ABOUT: dict[Place, str] = {(*META, "title"): "the name of the deck", (*META, "note"): "its notes"}

_DOCTYPE = re.compile(
    r"(\A\ufeff?\s{0,200}(?:<\?xml[^<>]{0,200}\?>)?\s{0,200})"
    r"""<!DOCTYPE\s+deck\s+SYSTEM\s+["']https?://(?:www\.)?lackeyccg\.com/deck\.!?dtd["']\s*>"""
)
"""The document type of LackeyCCG's own files, which brings nothing with it."""


def read_lackey(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a .dek file. Raises DeckFileError when it is none."""
    if found := _DOCTYPE.match(text):  # its line ends stay, so that the lines keep their numbers
        text = found[1] + "\n" * found[0][len(found[1]) :].count("\n") + text[found.end() :]
    elements = LackeyElements(Account(Form.LACKEY, catalog, file))
    elements.read(text)
    name, notes = (elements.about.get(place, "") for place in ABOUT)
    return elements.account.reading(name, notes, EXPECTED)


class LackeyElements(DeckElements):
    """Receives the elements of one .dek file."""

    KINDS: ClassVar[Mapping[Place, ElementKind]] = {
        DECK: ElementKind(attributes=frozenset({"version"})),
        META: ElementKind(),
        ZONE: ElementKind(attributes=frozenset({"name"})),
        **dict.fromkeys(ABOUT, ElementKind(text=True)),
        **dict.fromkeys(CARDS, ElementKind()),
        **{(*card, "name"): ElementKind(attributes=frozenset({"id"}), text=True) for card in CARDS},
        **{(*card, "set"): ElementKind(text=True) for card in CARDS},
    }
    CARDS_IN = "a zone"

    def __init__(self, account: Account) -> None:
        super().__init__(account)
        self.about: dict[Place, str] = {}
        self._zone = ""
        self._card: dict[str, str] = {}

    def opens(self, element: Element) -> None:
        """A zone or a card begins."""
        if element.place == ZONE:
            self._zone = element.attributes.get("name", "")
            text = f'zone "{self._zone}"'
            self.account.passed(element.line, text, f"a zone: {where(self._zone)}")
        elif element.place in CARDS:
            self._card = {}

    def closes(self, element: Element, text: str) -> None:
        """A card, a part of one, a zone, or the name or notes of the deck are complete."""
        if element.place in CARDS:
            self._take_card(element.line)
        elif element.place[:-1] in CARDS:
            if element.name in self._card:
                self._again(element, text)
            else:
                self._card[element.name] = text.strip()
                if element.name == "name":
                    self._card["id"] = element.attributes.get("id", "")
        elif element.place in self.about:
            if text.strip():
                self._again(element, text)
        elif element.place in ABOUT:
            self.about[element.place] = unescaped(text)
            if text:
                self.account.passed(element.line, text, ABOUT[element.place])
        elif element.place == ZONE:
            self._zone = ""

    def _again(self, element: Element, text: str) -> None:
        self.account.passed(element.line, text, f"<{element.name}> a second time; left out")

    def _take_card(self, line: int) -> None:
        name, picture = self._card.get("name", ""), self._card.get("id", "")
        card_id = picture.partition(",")[0].strip().lower()
        wanted = ListedCard(
            line=line,
            text=name or picture or "<card>",
            count=1,
            ids=(card_id,) if SURE_ID.fullmatch(card_id) else (),
            name=name,
            set_name=self._card.get("set", ""),
            section=section_called(self._zone),
        )
        if beside(self._zone):
            self.account.beside(line, wanted.text, self._zone)
        else:
            self.account.copy(wanted)


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
    plain = not NOT_XML.search(text) and unescaped(text) == text
    return text if plain else escaped(text)


def _text(text: str) -> str:
    """The text for an element, in ASCII; a line end stays what it is."""
    return escape(text, {"\r": "&#13;"}).encode("ascii", "xmlcharrefreplace").decode("ascii")
