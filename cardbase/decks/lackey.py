"""Sorts the elements of a LackeyCCG deck: copies of cards, zones, what is said of the deck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar
from xml.sax.saxutils import escape, quoteattr

from cardbase.decks.deck_list import DeckList, Section, Slot, count_of
from cardbase.decks.elements import DeckElements
from cardbase.decks.escapes import NOT_XML, heard, must_hold, said
from cardbase.decks.reading import (
    SURE_ID,
    Account,
    Form,
    Reading,
    Wanted,
    beside,
    section_called,
    where,
)
from cardbase.names import fold
from cardbase.xml_elements import Element, Kind, Place

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog


EXPECTED = "<card> elements in the zones of a <deck>"
DECK = ("deck",)
META = ("deck", "meta")
ZONE = ("deck", "superzone")
CARDS = ((*DECK, "card"), (*ZONE, "card"))
SAID: dict[Place, str] = {(*META, "title"): "the name of the deck", (*META, "note"): "its notes"}


def read_elements(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of these elements. Raises DeckFileError when they are none of a deck."""
    elements = LackeyElements(Account(Form.LACKEY, catalog, file))
    elements.read(text)
    name, notes = (elements.said.get(place, "") for place in SAID)
    return elements.account.reading(name, notes, EXPECTED)


class LackeyElements(DeckElements):
    """Receives the elements of one .dek file."""

    KINDS: ClassVar[Mapping[Place, Kind]] = {
        DECK: Kind(attributes=frozenset({"version"})),
        META: Kind(),
        ZONE: Kind(attributes=frozenset({"name"})),
        **dict.fromkeys(SAID, Kind(text=True)),
        **dict.fromkeys(CARDS, Kind()),
        **{(*card, "name"): Kind(attributes=frozenset({"id"}), text=True) for card in CARDS},
        **{(*card, "set"): Kind(text=True) for card in CARDS},
    }
    CARDS_IN = "a zone"

    def __init__(self, account: Account) -> None:
        super().__init__(account)
        self.said: dict[Place, str] = {}
        self._zone = ""
        self._section: Section | None = None
        self._card: dict[str, str] = {}

    def opens(self, element: Element) -> None:
        """A zone or a card begins."""
        if element.place == ZONE:
            name = element.attributes.get("name", "")
            self._zone, self._section = name, section_called(name)
            self.account.passed(element.line, f'zone "{name}"', f"a zone: {where(name)}")
        elif element.place in CARDS:
            self._card = {}

    def closes(self, element: Element, text: str) -> None:
        """A card, a part of one, a zone, or the name or notes of the deck are complete."""
        if element.place in CARDS:
            self._take_card(element.line)
        elif element.place[:-1] in CARDS:
            self._take_part(element, text)
        elif element.place in SAID:
            self._take_said(element, text)
        elif element.place == ZONE:
            self._zone, self._section = "", None

    def _take_said(self, element: Element, text: str) -> None:
        if element.place not in self.said:
            self.said[element.place] = heard(text)
            if text:
                self.account.passed(element.line, text, SAID[element.place])
        elif text.strip():
            self.account.passed(element.line, text, f"<{element.name}> a second time; left out")

    def _take_part(self, element: Element, text: str) -> None:
        part = element.name
        if part in self._card:
            self.account.passed(element.line, text, f"<{part}> a second time; left out")
        else:
            self._card[part] = text.strip()
            if part == "name":
                self._card["id"] = element.attributes.get("id", "")

    def _take_card(self, line: int) -> None:
        name, picture = self._card.get("name", ""), self._card.get("id", "")
        card_id = picture.partition(",")[0].strip().lower()
        wanted = Wanted(
            line=line,
            text=name or picture or "<card>",
            count=1,
            ids=(card_id,) if SURE_ID.fullmatch(card_id) else (),
            name=name,
            set_name=self._card.get("set", ""),
            section=self._section,
        )
        if beside(self._zone):
            self.account.beside(line, wanted.text, self._zone)
        else:
            self.account.copy(wanted)


# --- LackeyCCG's .dek files: XML with one element a copy, in zones --------------------------------
#
# What is known of the form comes from decks and programs that players have published; there is no
# word of its author. A card's name decides in LackeyCCG, the id is the name of its picture. We put
# the OCTGN GUID there, as OCTGN's pictures are named. All signs are written as ASCII, so it does
# not matter in which encoding a program takes the file.

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


# --- LackeyCCG's plain text: "3", a tab, the name; the zones are lines of their own, "House:" -----
#
# LackeyCCG knows cards by their names alone and has nothing for the name and notes of a deck. So
# only what would be lost stands in other places: the set behind a name that cards of two sets bear,
# after one more tab; the name and the notes in two lines at the end, "// Name:" and "// Notes:". A
# deck without them, and without such cards, is a file as LackeyCCG writes it.

EXPECTED_TEXT = 'lines such as "3", a tab, and "Maula Pistol"'

LONGEST = 100
"""Signs of a line for a card that are read; the longest name has 40."""

_COUNT = re.compile(r"(\d+)\s?[x\u00d7]?(?=\s)\s*")
_REMARK = re.compile(r"//\s?(name|notes): ?", re.IGNORECASE)


def read_lackey_text(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a LackeyCCG text file. Raises DeckFileError when it has no card."""
    account = Account(Form.LACKEY_TEXT, catalog, file)
    told: dict[str, str] = {}
    section: Section | None = None
    zone = ""
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = raw.strip()
        remark = _REMARK.match(line)
        if remark and remark[1].lower() not in told:
            told[remark[1].lower()] = heard(line[remark.end() :])
            account.passed(number, line, f"the {remark[1].lower()} of the deck")
        elif line.startswith("//"):
            account.passed(number, line, "a comment")
        elif line.endswith(":") and not line[0].isdigit():
            zone, section = line, section_called(line)
            account.passed(number, line, f"a zone: {where(line)}")
        elif line and beside(zone):
            account.beside(number, line, zone)
        elif line:
            account.card(_wanted(line, number, section))
        else:
            account.passed(number, line, "empty")
    return account.reading(told.get("name", ""), told.get("notes", ""), EXPECTED_TEXT)


def _wanted(line: str, number: int, section: Section | None) -> Wanted:
    found = _COUNT.match(line[:LONGEST])
    name, _, set_name = line[found.end() if found else 0 :].partition("\t")
    return Wanted(
        line=number,
        text=line,
        count=count_of(found[1]) if found else 1,
        name=name.strip(),
        set_name=set_name.strip(),
        section=section,
    )


def write_lackey_text(deck: DeckList) -> str:
    """The deck as a LackeyCCG text file. Raises DeckFileError when a name or note is no text."""
    must_hold(deck, Form.LACKEY_TEXT)
    lines: list[str] = []
    for section in Section:
        slots = deck.slots_in(section)
        lines += [f"{ZONES[section]}:"] if slots else []
        for slot in slots:
            lines += [f"{count}\t{_name(slot.card)}" for count in slot.portions()]
    lines += [f"// Name: {said(deck.name)}"] if deck.name else []
    lines += [f"// Notes: {said(deck.notes)}"] if deck.notes else []
    return "\n".join(lines) + "\n"


def _name(card: Card) -> str:
    """The full name, and the set where a card of another set is called the same."""
    called = fold(card.full_name)
    twice = any(fold(version.full_name) == called for version in card.versions)
    return f"{card.full_name}\t{card.set_name}" if twice else card.full_name
