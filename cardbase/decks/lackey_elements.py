"""Sorts the elements of a LackeyCCG deck: copies of cards, zones, what is said of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardbase.decks.account import Account
from cardbase.decks.elements import DeckElements, Element, Place, parse_elements
from cardbase.decks.ids import SURE_ID
from cardbase.decks.meant import Wanted
from cardbase.decks.reading import Form
from cardbase.decks.said import heard
from cardbase.decks.zones import beside, section_called, where

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import Section
    from cardbase.decks.reading import Reading

EXPECTED = "<card> elements in the zones of a <deck>"
DECK = ("deck",)
META = ("deck", "meta")
ZONE = ("deck", "superzone")
CARDS = ((*DECK, "card"), (*ZONE, "card"))
SAID: dict[Place, str] = {(*META, "title"): "the name of the deck", (*META, "note"): "its notes"}


def read_elements(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of these elements. Raises DeckFileError when they are none of a deck."""
    elements = LackeyElements(Account(Form.LACKEY, catalog, file))
    parse_elements(text, elements)
    name, notes = (elements.said.get(place, "") for place in SAID)
    return elements.account.reading(name, notes, EXPECTED)


class LackeyElements(DeckElements):
    """Receives the elements of one .dek file."""

    KNOWN: ClassVar[Mapping[Place, frozenset[str]]] = {
        DECK: frozenset({"version"}),
        META: frozenset(),
        ZONE: frozenset({"name"}),
        **dict.fromkeys(SAID, frozenset[str]()),
        **dict.fromkeys(CARDS, frozenset[str]()),
        **{(*card, "name"): frozenset({"id"}) for card in CARDS},
        **{(*card, "set"): frozenset[str]() for card in CARDS},
    }
    TEXTS: ClassVar[frozenset[Place]] = frozenset(SAID).union(
        (*card, part) for card in CARDS for part in ("name", "set")
    )
    CARDS_IN: ClassVar[str] = "a zone"

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
            self.account.passed(
                element.line, text, f"<{element.place[-1]}> a second time; left out"
            )

    def _take_part(self, element: Element, text: str) -> None:
        part = element.place[-1]
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
