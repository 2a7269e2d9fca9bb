"""Decks in the XML of other tools, as text: each card and heading on the line it stands on.

An element with a count, or within a list of such, is a card; one called as a part of the deck, or
with such a label, heads the elements below it. What else it has is left out.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from cardbase.decks.columns import CALLED, Column, head
from cardbase.decks.headings import heading
from cardbase.xml_elements import DEEPEST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.sax.xmlreader import AttributesImpl, Locator

_ROOT: Final = re.compile(
    r"(?:<\?xml[^<>]*\?>|<!--.*?-->|\s)*<([a-z][\w.-]*)[\s/>]", re.IGNORECASE | re.DOTALL
)
_COUNTS = ("n", *CALLED[Column.COUNT])
_LABELS = ("label", "name", "title", "section", "zone", "type")
LOOKED_AT = 2_000
PAGES = frozenset({"html", "body", "head", "p", "div", "a", "b", "i", "pre", "ul"})
_HEAD: Final = re.compile(r"<\?xml[^<>]*\?>")


def is_xml(text: str) -> bool:
    """Whether a text begins as an XML document, but not as a page of the web."""
    root = _ROOT.match(text[:LOOKED_AT])
    return root is not None and root[1].lower() not in PAGES


def as_text(text: str) -> str:
    """The document as a text with as many lines; what is not well-formed stays as it is."""
    reader = _Reader()
    parser = DefusedExpatParser(forbid_dtd=True)
    parser.setContentHandler(reader)
    try:
        parser.parse(io.BytesIO(_HEAD.sub("", text, count=1).encode()))
    except (DefusedXmlException, SAXParseException, LookupError, _TooDeep):  # an unknown encoding
        return text
    lines = [""] * max(len(text.splitlines()), *reader.lines, 1)
    for number, said in reader.lines.items():
        lines[number - 1] = ", ".join(said)
    return "\n".join([*lines, ""])


class _TooDeep(Exception):
    """The elements are nested too deep."""


class _Reader(ContentHandler):
    """Collects what each line says."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[int, list[str]] = {}
        self._open: list[tuple[int, Mapping[str, str], list[str]]] = []
        self._where: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX
        """Where the parser is."""
        self._where = locator

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """An element opens; one called as a part of the deck is a heading."""
        line = (self._where.getLineNumber() or 1) if self._where else 1
        if len(self._open) >= DEEPEST:
            raise _TooDeep
        said = {head(key): value for key, value in attrs.items()}
        labels = [said[word] for word in _LABELS if said.get(word)]
        if not self._open:
            self._say(line, f"# Name: {labels[0]}" if labels else "")
        elif found := next((one for one in (*labels, name) if heading(one)), ""):
            self._say(line, f"[{found}]")
        self._open.append((line, said, []))

    def characters(self, content: str) -> None:
        """Text of the innermost element, in pieces."""
        self._open[-1][2].append(content)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - SAX
        """An element closes; one with a text, or with a name and a count, is a card."""
        line, said, pieces = self._open.pop()
        count = next((said[word] for word in _COUNTS if said.get(word)), "")
        text = " ".join("".join(pieces).split())
        if count and not text:
            text = next((said[word] for word in CALLED[Column.NAME] if said.get(word)), "")
        card_set = next((said[word] for word in CALLED[Column.SET] if said.get(word)), "")
        if text and not heading(text):
            self._say(line, " ".join(filter(None, (count, text, card_set and f"[{card_set}]"))))

    def _say(self, line: int, text: str) -> None:
        if text:
            self.lines.setdefault(line, []).append(text)
