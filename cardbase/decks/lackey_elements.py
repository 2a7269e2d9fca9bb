"""Sorts the elements of a LackeyCCG deck: copies of cards, zones, and what is no card."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import InputSource, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from cardbase.decks.account import Account
from cardbase.decks.ids import SURE_ID
from cardbase.decks.meant import Wanted
from cardbase.decks.reading import Form
from cardbase.decks.said import heard
from cardbase.decks.zones import beside, section_called, where
from cardbase.errors import DeckFileError
from errata.shown import shown

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl

    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import Section
    from cardbase.decks.reading import Reading

DEEPEST = 20
"""Elements one inside another; a deck needs four."""

MOST_ELEMENTS = 50_000
"""Elements of one file; a card needs three."""

EXPECTED = "<card> elements in the zones of a <deck>"

PARTS = {
    ("deck", "meta"),
    ("deck", "superzone"),
    ("deck", "card"),
    ("deck", "superzone", "card"),
}
"""Elements that hold others."""


def read_elements(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of these elements. Raises DeckFileError when they are none of a deck."""
    elements = DeckElements(Account(Form.LACKEY, catalog, file))
    parser = DefusedExpatParser(bufsize=len(text) + 1, forbid_dtd=True)
    parser.setContentHandler(elements)
    source = InputSource()
    source.setCharacterStream(StringIO(text))
    try:
        parser.parse(source)
    except SAXParseException as fault:
        line = fault.getLineNumber() or 1
        raise DeckFileError(file, line, "well-formed XML", fault.getMessage()) from None
    except DefusedXmlException:
        line = parser.getLineNumber() or 1
        raise DeckFileError(file, line, "no document type", "one, or an entity") from None
    except UnicodeEncodeError:
        raise DeckFileError(file, None, "Unicode text", "half of a sign") from None
    return elements.account.reading(elements.said("title"), elements.said("note"), EXPECTED)


class DeckElements(ContentHandler):
    """Receives the elements of one deck in order and keeps the account of them."""

    def __init__(self, account: Account) -> None:
        super().__init__()
        self.account = account
        self._open: list[str] = []
        self._count = 0
        self._texts: list[str] = []
        self._meta: dict[str, str] = {}
        self._zone = ""
        self._section: Section | None = None
        self._card: dict[str, str] = {}
        self._card_line = 1
        self._place = Locator()

    def said(self, element: str) -> str:
        """What the meta element of this name said, "" for nothing."""
        return self._meta.get(element, "")

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX
        """Where the parser is, to be asked at any time."""
        self._place = locator

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """An element opens."""
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self._fault(f"at most {MOST_ELEMENTS} elements", "more")
        if len(self._open) >= DEEPEST:
            raise self._fault(f"elements at most {DEEPEST} deep", "one deeper")
        if not self._open and name != "deck":
            raise self._fault("the root <deck>", f"<{name}>")
        self._outside()
        self._open.append(name)
        place = tuple(self._open)
        if place == ("deck", "superzone"):
            self._open_zone(attrs)
        elif place[:2] != ("deck", "meta") and name == "card":
            self._card, self._card_line = {}, self._line()
        elif name == "name" and self._in_card():
            self._card["id"] = attrs.get("id", "")

    def endElement(self, name: str) -> None:  # noqa: N802 - SAX
        """An element closes; what it says is complete only now."""
        place = tuple(self._open)
        if place == ("deck",) or place in PARTS:
            self._outside()
        text = "".join(self._texts)
        self._texts.clear()
        self._open.pop()
        if place[:-1] == ("deck", "meta"):
            self._take_meta(name, text)
        elif name in {"name", "set"} and place[-2:-1] == ("card",) and place[:-1] in PARTS:
            self._take_part(name, text)
        elif place in PARTS and name == "card":
            self._take_card()
        elif place == ("deck", "superzone"):
            self._zone, self._section = "", None
        elif place != ("deck",) and place not in PARTS:
            self._strange(name, text)

    def characters(self, content: str) -> None:
        """Text of the innermost element, in pieces."""
        self._texts.append(content)

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: N802 - SAX
        """An instruction to some other program."""
        self.account.passed(self._line(), f"<?{target} {data}?>", "an instruction; left out")

    def _in_card(self) -> bool:
        return tuple(self._open[:-1]) in PARTS and self._open[-2] == "card"

    def _outside(self) -> None:
        """Text between elements that hold no text."""
        text = "".join(self._texts).strip()
        self._texts.clear()
        if text:
            self.account.passed(self._line(), text, "text outside the elements; left out")

    def _open_zone(self, attrs: AttributesImpl[str]) -> None:
        name = attrs.get("name", "")
        self._zone, self._section = name, section_called(name)
        self.account.passed(self._line(), f'zone "{name}"', f"a zone: {where(name)}")

    def _take_meta(self, name: str, text: str) -> None:
        if name in {"title", "note"} and name not in self._meta:
            self._meta[name] = heard(text)
            if text:
                why = "the name of the deck" if name == "title" else "its notes"
                self.account.passed(self._line(), text, why)
        elif text.strip():
            self.account.passed(self._line(), text, f"<{shown(name)}>; left out")

    def _take_part(self, name: str, text: str) -> None:
        if name in self._card:
            self.account.passed(self._line(), text, f"<{name}> a second time; left out")
        else:
            self._card[name] = text.strip()

    def _take_card(self) -> None:
        name, picture = self._card.get("name", ""), self._card.get("id", "")
        card_id = picture.partition(",")[0].strip().lower()
        wanted = Wanted(
            line=self._card_line,
            text=name or picture or "<card>",
            count=1,
            ids=(card_id,) if SURE_ID.fullmatch(card_id) else (),
            name=name,
            set_name=self._card.get("set", ""),
            section=self._section,
        )
        if beside(self._zone):
            fault = self._fault(
                f'a card of the deck, not one in "{shown(self._zone)}"', wanted.text
            )
            self.account.refused(wanted.line, wanted.text, fault)
        else:
            self.account.copy(wanted)

    def _strange(self, name: str, text: str) -> None:
        """An element that has no business where it stands; a card there is not lost in silence."""
        if name == "card":
            fault = self._fault("a card in a zone", "a card elsewhere")
            self.account.refused(self._line(), "<card>", fault)
            return
        said = f"<{name}> {text.strip()}".strip()
        self.account.passed(self._line(), said, "no element of a deck here; left out")

    def _line(self) -> int:
        return self._place.getLineNumber() or 1

    def _fault(self, expected: str, found: str) -> DeckFileError:
        return DeckFileError(self.account.file, self._line(), expected, found)
