"""Reads untrusted XML: no DTD, bounded depth and number of elements, nothing ignored."""

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
"""Maximum nesting of elements; a deck or a set file needs four."""

Place: TypeAlias = tuple[str, ...]
"""The names of an element and its ancestors, the root first."""


@dataclass(frozen=True, kw_only=True)
class ElementKind:
    """The content allowed for an element of a format: attributes and text."""

    attributes: frozenset[str] = frozenset()
    text: bool = False


@dataclass(frozen=True, kw_only=True)
class Element:
    """An element; its text arrives in pieces."""

    place: Place
    line: int
    attributes: Mapping[str, str]
    pieces: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its own name."""
        return self.place[-1]


class Elements(ContentHandler):
    """A SAX handler for the elements of a file.

    A subclass for each format describes its elements in KINDS, handles them in `opens` and
    `closes`, and reports everything else, so that nothing in a file is silently ignored.
    """

    ROOT: ClassVar[str]
    MOST_ELEMENTS: ClassVar[int]
    KINDS: ClassVar[Mapping[Place, ElementKind]]
    ERROR: ClassVar[type[DeckFileError | SetFileError]]
    DOCUMENT_TYPE: ClassVar[tuple[str, str]]
    """The texts for expected and found in the error for a DTD or an entity."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
        self.open: list[Element] = []
        self._count = 0
        self._where = Locator()

    def opens(self, element: Element) -> None:
        """Handles the start of a known element."""

    def closes(self, element: Element, text: str) -> None:
        """Handles the end of a known element, when its text is complete."""

    def unknown_opens(self, element: Element) -> None:
        """Handles the start of an element that is unknown at that place."""

    def unknown_closes(self, element: Element, text: str) -> None:
        """Handles the end of an element that is unknown at that place."""

    def unread(self, element: Element, attribute: str) -> None:
        """Handles an unknown attribute."""

    def instruction(self, target: str, data: str) -> None:
        """Handles a processing instruction."""

    def stray(self, text: str) -> None:
        """Handles text in an element that may not have any."""

    def holds_text(self, element: Element) -> bool:
        """Whether an element may have text; text of an unknown one is reported with it."""
        kind = self.KINDS.get(element.place)
        return kind is None or kind.text

    def attributes(self, element: Element, kind: ElementKind) -> None:
        """Reports unknown attributes, except those of namespaces."""
        for name in element.attributes:
            if name not in kind.attributes and not name.startswith(("xmlns", "xsi:")):
                self.unread(element, name)

    def line(self) -> int:
        """The line the parser is at."""
        return self._where.getLineNumber() or 1

    def fault(
        self, expected: str, found: str, line: int | None = None
    ) -> DeckFileError | SetFileError:
        """The error for a line, by default the one the parser is at."""
        return self.ERROR(self.file, line or self.line(), expected, found)

    def parse(self, source: InputSource, buffer: int) -> None:
        """Parse a source. Raises ERROR, or SAXParseException if it is not well-formed.

        Args:
            source: Decoded text, or bytes.
            buffer: The size of a read: expat rescans an unfinished tag with every piece.
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
