"""Sorts the elements of an .o8d file: cards, sections, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardbase.decks.account import Account
from cardbase.decks.deck_list import count_of
from cardbase.decks.elements import DeckElements, Element, Place, parse_elements
from cardbase.decks.meant import Wanted
from cardbase.decks.octgn_parts import SECTIONS, parted
from cardbase.decks.reading import Form
from cardbase.decks.zones import beside, section_called, where
from cardbase.octgn.set_file import DUNE_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import Section
    from cardbase.decks.reading import Reading

EXPECTED = "<card> elements in the sections of a <deck>"
NAMES = " or ".join(SECTIONS.values())
DECK = ("deck",)
SECTION = ("deck", "section")
CARD = ("deck", "section", "card")
NOTES = ("deck", "notes")


def read_octgn(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of an .o8d file. Raises DeckFileError when it is none of the Dune game."""
    elements = OctgnElements(Account(Form.OCTGN, catalog, file))
    parse_elements(text, elements)
    return elements.account.reading(*parted(elements.notes), EXPECTED)


class OctgnElements(DeckElements):
    """Receives the elements of one .o8d file."""

    KNOWN: ClassVar[Mapping[Place, frozenset[str]]] = {
        DECK: frozenset({"game"}),
        SECTION: frozenset({"name", "shared"}),
        CARD: frozenset({"qty", "id"}),
        NOTES: frozenset(),
    }
    TEXTS: ClassVar[frozenset[Place]] = frozenset({CARD, NOTES})
    CARDS_IN: ClassVar[str] = "a section"

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
