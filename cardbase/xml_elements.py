"""XML from strangers: no document type, bounded depth and number of elements, nothing ignored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, TypeAlias
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from errata.text import shown

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl, InputSource

    from cardbase.errors import DeckFileError, SetFileError

DEEPEST = 20
"""Elements one inside another; a deck or a set file needs four."""

Place: TypeAlias = tuple[str, ...]
"""The names of an element and of those around it, the root first."""


@dataclass(frozen=True, kw_only=True)
class ElementKind:
    """What an element of a form may have: the attributes that are read, and text."""

    attributes: frozenset[str] = frozenset()
    text: bool = False


@dataclass(frozen=True, kw_only=True)
class Element:
    """One element; its text comes piece by piece."""

    place: Place
    line: int
    attributes: Mapping[str, str]
    pieces: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its own name."""
        return self.place[-1]


class Elements(ContentHandler):
    """Receives the elements of one file in order.

    A subclass for each form describes its elements in KINDS, takes them in `opens` and `closes`,
    and reports all else, so that nothing in a file is ignored in silence.
    """

    ROOT: ClassVar[str]
    MOST_ELEMENTS: ClassVar[int]
    KINDS: ClassVar[Mapping[Place, ElementKind]]
    ERROR: ClassVar[type[DeckFileError | SetFileError]]
    DOCUMENT_TYPE: ClassVar[tuple[str, str]]
    """What the error of a document type or an entity says is expected, and found."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
        self.open: list[Element] = []
        self._count = 0
        self._where = Locator()

    def opens(self, element: Element) -> None:
        """An element of the form opens."""

    def closes(self, element: Element, text: str) -> None:
        """An element of the form closes; its text is complete only now."""

    def unknown_opens(self, element: Element) -> None:
        """An element opens that the form does not have there."""

    def unknown_closes(self, element: Element, text: str) -> None:
        """An element closes that the form does not have there."""

    def unread(self, element: Element, attribute: str) -> None:
        """An attribute that the form does not have."""

    def instruction(self, target: str, data: str) -> None:
        """A processing instruction."""

    def stray(self, text: str) -> None:
        """Text in an element that holds none."""

    def holds_text(self, element: Element) -> bool:
        """Whether text in an element belongs to it; that of an unknown one is reported with it."""
        kind = self.KINDS.get(element.place)
        return kind is None or kind.text

    def attributes(self, element: Element, kind: ElementKind) -> None:
        """Reports the attributes that are not read; those of namespaces mean nothing here."""
        for name in element.attributes:
            if name not in kind.attributes and not name.startswith(("xmlns", "xsi:")):
                self.unread(element, name)

    def line(self) -> int:
        """The line the parser is at."""
        return self._where.getLineNumber() or 1

    def fault(
        self, expected: str, found: str, line: int | None = None
    ) -> DeckFileError | SetFileError:
        """The error for what is wrong at a line, by default the one the parser is at."""
        return self.ERROR(self.file, line or self.line(), expected, found)

    def parse(self, source: InputSource, buffer: int) -> None:
        """Receive the elements of a source. Raises ERROR, SAXParseException where it is no XML.

        Args:
            source: Decoded text, or bytes.
            buffer: How much is read at once: expat scans an unfinished tag anew with every piece.
        """
        parser = DefusedExpatParser(bufsize=buffer, forbid_dtd=True)
        parser.setContentHandler(self)
        try:
            parser.parse(source)
        except DefusedXmlException:
            raise self.fault(*self.DOCUMENT_TYPE, parser.getLineNumber()) from None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX
        """Where the parser is, to be asked at any time."""
        self._where = locator

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """An element opens."""
        self._count += 1
        if self._count > self.MOST_ELEMENTS:
            raise self.fault(f"at most {self.MOST_ELEMENTS} elements", "more")
        if len(self.open) >= DEEPEST:
            raise self.fault(f"elements at most {DEEPEST} deep", "one deeper")
        if not self.open and name != self.ROOT:
            raise self.fault(f"the root <{self.ROOT}>", f"<{shown(name)}>")
        self._stray()
        around = self.open[-1].place if self.open else ()
        element = Element(place=(*around, name), line=self.line(), attributes=dict(attrs.items()))
        self.open.append(element)
        kind = self.KINDS.get(element.place)
        if kind:
            self.opens(element)
            self.attributes(element, kind)
        else:
            self.unknown_opens(element)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - SAX
        """An element closes."""
        self._stray()
        element = self.open.pop()
        closes = self.closes if element.place in self.KINDS else self.unknown_closes
        closes(element, "".join(element.pieces))

    def characters(self, content: str) -> None:
        """Text of the innermost element, in pieces."""
        self.open[-1].pieces.append(content)

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: N802 - SAX
        """An instruction to some other program."""
        self.instruction(target, data)

    def _stray(self) -> None:
        if self.open and not self.holds_text(self.open[-1]):
            text = "".join(self.open[-1].pieces).strip()
            self.open[-1].pieces.clear()
            if text:
                self.stray(text)
