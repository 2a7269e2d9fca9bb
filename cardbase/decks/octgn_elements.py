"""Sorts the elements of an .o8d file: cards, sections, notes, and what is no part of a deck."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import InputSource

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from cardbase.decks.account import Account
from cardbase.decks.deck_list import count_of
from cardbase.decks.meant import Wanted
from cardbase.decks.octgn import SECTIONS, parted
from cardbase.decks.reading import Form
from cardbase.errors import DeckFileError
from cardbase.octgn.set_file import DUNE_GAME
from errata.shown import shown

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl

    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import Section
    from cardbase.decks.reading import Reading

DEEPEST = 20
"""Elements one inside another; a deck needs three."""

MOST_ELEMENTS = 20_000
"""Elements of one file."""

EXPECTED = "<card> elements in the sections of a <deck>"
NAMES = " or ".join(SECTIONS.values())
CARD = ("deck", "section", "card")
NOTES = ("deck", "notes")
ATTRIBUTES = {
    ("deck",): {"game"},
    ("deck", "section"): {"name", "shared"},
    CARD: {"qty", "id"},
    NOTES: set[str](),
}
"""Each element a deck may have, by its place, and the attributes that are read."""

_CALLED = {name.casefold(): section for section, name in SECTIONS.items()}


def read_elements(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of these elements. Raises DeckFileError when they are none of a Dune deck."""
    elements = DeckElements(Account(Form.OCTGN, catalog, file))
    parser = DefusedExpatParser(bufsize=len(text) * 4 + 1, forbid_dtd=True)
    parser.setContentHandler(elements)
    source = InputSource()
    try:
        source.setByteStream(BytesIO(text.encode("utf-8")))
        source.setEncoding("utf-8")  # whatever the file declares: it is decoded
        parser.parse(source)
    except SAXParseException as fault:
        line = fault.getLineNumber() or 1
        raise DeckFileError(file, line, "well-formed XML", fault.getMessage()) from None
    except DefusedXmlException:
        line = parser.getLineNumber() or 1
        raise DeckFileError(file, line, "no document type", "one, or an entity") from None
    except UnicodeEncodeError:
        raise DeckFileError(file, None, "Unicode text", "half of a sign") from None
    return elements.account.reading(*parted(elements.notes), EXPECTED)


class DeckElements(ContentHandler):
    """Receives the elements of one deck in order and keeps the account of them."""

    def __init__(self, account: Account) -> None:
        super().__init__()
        self.account = account
        self.notes = ""
        self._noted = False
        self._open: list[str] = []
        self._count = 0
        self._texts: list[list[str]] = [[]]
        self._seen: set[Section] = set()
        self._section: Section | None = None
        self._card: tuple[str, str | None, int] = ("", None, 1)
        self._notes_line = 1

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """An element opens."""
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self._fault(f"at most {MOST_ELEMENTS} elements", "more")
        if len(self._open) >= DEEPEST:
            raise self._fault(f"elements at most {DEEPEST} deep", "one deeper")
        self._outside()
        self._open.append(name)
        self._texts.append([])
        place = tuple(self._open)
        if len(place) == 1:
            self._open_deck(name, attrs)
        elif place == ("deck", "section"):
            self._open_section(attrs)
        elif place == CARD:
            self._card = (attrs.get("id", ""), attrs.get("qty"), self._line())
        elif place == NOTES:
            self._notes_line = self._line()
        else:
            self._strange(name, attrs)
        self._say_attributes(name, attrs)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - SAX
        """An element closes; what it says is complete only now."""
        self._outside()
        place, text = tuple(self._open), "".join(self._texts.pop())
        if place == CARD:
            self._take_card(text.strip())
        elif place == NOTES:
            self._take_notes(text)
        self._open.pop()

    def characters(self, content: str) -> None:
        """Text of the innermost element, in pieces."""
        self._texts[-1].append(content)

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: N802 - SAX
        """An instruction to some other program."""
        self.account.passed(self._line(), f"<?{target} {data}?>", "an instruction; left out")

    def _outside(self) -> None:
        """Text where a deck has none; inside a card or the notes it is theirs."""
        if tuple(self._open) in {CARD, NOTES}:
            return
        text = "".join(self._texts[-1]).strip()
        self._texts[-1].clear()
        if text:
            self.account.passed(self._line(), text, "text outside the elements; left out")

    def _open_deck(self, root: str, attrs: AttributesImpl[str]) -> None:
        if root != "deck":
            raise self._fault("the root <deck>", f"<{root}>")
        game = attrs.get("game", "")
        if game.strip("{} ").lower() != DUNE_GAME:
            raise self._fault(f"a deck of OCTGN's Dune game, {DUNE_GAME}", game)
        self.account.passed(self._line(), "<deck>", "a deck of OCTGN's Dune game")

    def _open_section(self, attrs: AttributesImpl[str]) -> None:
        name = attrs.get("name", "")
        self._section = _CALLED.get(" ".join(name.split()).casefold())
        line, text = self._line(), f'section "{name}"'
        if self._section is None:
            self.account.refused(line, text, self._fault(f"a section, {NAMES}", name))
        elif self._section in self._seen:
            why = f"{self._section}, a second time; its cards are taken, too"
            self.account.passed(line, text, why)
        else:
            self._seen.add(self._section)
            self.account.passed(line, text, f"section: {self._section}")

    def _take_card(self, name: str) -> None:
        card_id, qty, line = self._card
        digits = (qty or "").strip()
        text = f"{digits} {name} [{card_id}]".strip()
        if not (digits.isascii() and digits.isdigit()):
            found = "no count" if qty is None else qty
            fault = DeckFileError(self.account.file, line, "a count as qty", found)
            self.account.refused(line, text, fault)
            return
        wanted = Wanted(
            line=line,
            text=text,
            count=count_of(digits),
            ids=(card_id,),
            name=name,
            section=self._section,
        )
        self.account.card(wanted)

    def _take_notes(self, text: str) -> None:
        if text and self._noted:
            self.account.passed(self._notes_line, text, "notes a second time; left out")
        elif text:
            self.notes, self._noted = text, True
            self.account.passed(self._notes_line, text, "notes")

    def _strange(self, name: str, attrs: AttributesImpl[str]) -> None:
        """An element that has no business where it stands; a card there is not lost in silence."""
        if name == "card":
            text = f"<card> {attrs.get('qty', '')} [{attrs.get('id', '')}]"
            fault = self._fault("a card in a section", "a card elsewhere")
            self.account.refused(self._line(), text, fault)
        else:
            why = "no element of a deck here; left out"
            self.account.passed(self._line(), f"<{name}>", why)

    def _say_attributes(self, name: str, attrs: AttributesImpl[str]) -> None:
        known = ATTRIBUTES.get(tuple(self._open))
        if known is None:
            return
        for attribute in attrs.getNames():
            if attribute not in known and not attribute.startswith(("xmlns", "xsi:")):
                text = f'<{name}> {attribute}="{attrs.getValue(attribute)}"'
                self.account.passed(self._line(), text, f"{shown(attribute)} is not kept")

    def _line(self) -> int:
        # typeshed: a handler has a locator once a parser drives it
        return self._locator.getLineNumber() or 1  # type: ignore[attr-defined]

    def _fault(self, expected: str, found: str) -> DeckFileError:
        return DeckFileError(self.account.file, self._line(), expected, found)
