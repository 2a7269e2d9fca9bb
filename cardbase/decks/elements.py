"""The XML of deck lists: bounded, without a document type, each element of it accounted for."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import StringIO
from typing import TYPE_CHECKING, ClassVar, TypeAlias
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import InputSource, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from cardbase.errors import DeckFileError
from errata.shown import shown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.sax.xmlreader import AttributesImpl

    from cardbase.decks.account import Account

DEEPEST = 20
"""Elements one inside another; a deck needs four."""

MOST_ELEMENTS = 50_000
"""Elements of one file; a card needs three."""

Place: TypeAlias = tuple[str, ...]
"""The names of an element and of those around it, the root first."""


@dataclass(frozen=True, kw_only=True)
class Element:
    """One element; its text comes piece by piece."""

    place: Place
    line: int
    attributes: Mapping[str, str]
    pieces: list[str] = field(default_factory=list)


class DeckElements(ContentHandler):
    """Receives the elements of one deck in order and keeps the account of them.

    A form says which it knows, and does its part in `opens` and `closes`. All else is left out,
    which the account says; a card where none may be is refused.
    """

    KNOWN: ClassVar[Mapping[Place, frozenset[str]]]
    """Each element of the form by its place, and the attributes that are read."""

    TEXTS: ClassVar[frozenset[Place]]
    """Those of them that hold text."""

    CARDS_IN: ClassVar[str]
    """Where a card may be."""

    def __init__(self, account: Account) -> None:
        super().__init__()
        self.account = account
        self._open: list[Element] = []
        self._count = 0
        self._where = Locator()

    def opens(self, element: Element) -> None:
        """An element of the form opens."""

    def closes(self, element: Element, text: str) -> None:
        """An element of the form closes; what it says is complete only now."""

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX
        """Where the parser is, to be asked at any time."""
        self._where = locator

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """An element opens."""
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self.fault(f"at most {MOST_ELEMENTS} elements", "more")
        if len(self._open) >= DEEPEST:
            raise self.fault(f"elements at most {DEEPEST} deep", "one deeper")
        if not self._open and name != "deck":
            raise self.fault("the root <deck>", f"<{name}>")
        self._outside()
        around = self._open[-1].place if self._open else ()
        element = Element(place=(*around, name), line=self.line(), attributes=dict(attrs.items()))
        self._open.append(element)
        if element.place in self.KNOWN:
            self.opens(element)
            self._attributes(element)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - SAX
        """An element closes."""
        self._outside()
        element = self._open.pop()
        text = "".join(element.pieces)
        if element.place in self.KNOWN:
            self.closes(element, text)
        else:
            self._strange(element, text)

    def characters(self, content: str) -> None:
        """Text of the innermost element, in pieces."""
        self._open[-1].pieces.append(content)

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: N802 - SAX
        """An instruction to some other program."""
        self.account.passed(self.line(), f"<?{target} {data}?>", "an instruction; left out")

    def line(self) -> int:
        """The line the parser is at."""
        return self._where.getLineNumber() or 1

    def fault(self, expected: str, found: str) -> DeckFileError:
        """What is wrong at this line."""
        return DeckFileError(self.account.file, self.line(), expected, found)

    def _outside(self) -> None:
        """Text in an element of the form that holds none."""
        if not self._open:
            return
        around = self._open[-1]
        if around.place not in self.KNOWN or around.place in self.TEXTS:
            return
        text = "".join(around.pieces).strip()
        around.pieces.clear()
        if text:
            self.account.passed(self.line(), text, "text outside the elements; left out")

    def _attributes(self, element: Element) -> None:
        """Those that are not read; what tells of namespaces says nothing of a deck."""
        for name, value in element.attributes.items():
            if name not in self.KNOWN[element.place] and not name.startswith(("xmlns", "xsi:")):
                text = f'<{element.place[-1]}> {name}="{value}"'
                self.account.passed(element.line, text, f"{shown(name)} is not kept")

    def _strange(self, element: Element, text: str) -> None:
        """An element that has no business where it stands; a card is not lost in silence."""
        name = element.place[-1]
        said = " ".join((f"<{name}>", *element.attributes.values(), text.strip())).strip()
        if name == "card":
            self.account.refused(
                element.line, said, f"a card in {self.CARDS_IN}", "a card elsewhere"
            )
        else:
            self.account.passed(element.line, said, "no element of a deck here; left out")


def parse_elements(text: str, elements: DeckElements) -> None:
    """Hand each element of the text over. Raises DeckFileError where it is no XML of a deck."""
    file = elements.account.file
    parser = DefusedExpatParser(bufsize=len(text) * 4 + 1, forbid_dtd=True)
    parser.setContentHandler(elements)
    source = InputSource()
    source.setCharacterStream(StringIO(text))  # decoded, whatever encoding the file declares
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
