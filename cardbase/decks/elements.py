"""The base of the XML readers of deck lists, with a result for each element."""

from __future__ import annotations

from io import StringIO
from typing import ClassVar
from xml.sax import SAXParseException
from xml.sax.xmlreader import InputSource

from cardbase.decks.account import Account
from cardbase.errors import DeckFileError
from cardbase.xml_elements import Element, Elements
from errata.text import shown


class DeckElements(Elements):
    """Handles the elements of a deck and records those that are skipped.

    A card at a wrong place is refused, so that it is not silently lost.
    """

    ROOT = "deck"
    MOST_ELEMENTS = 50_000  # a card needs three
    ERROR = DeckFileError
    DOCUMENT_TYPE = ("no document type", "one, or an entity")
    CARDS_IN: ClassVar[str]
    """Where a card may be."""

    def __init__(self, account: Account) -> None:
        super().__init__(account.file)
        self.account = account

    def read(self, text: str) -> None:
        """Parse a text. Raises DeckFileError if it is no XML of a deck."""
        source = InputSource()
        source.setCharacterStream(StringIO(text))  # decoded, whatever encoding the file declares
        try:
            self.parse(source, buffer=len(text) * 4 + 1)
        except SAXParseException as fault:
            line = fault.getLineNumber()
            raise self.fault("well-formed XML", fault.getMessage(), line) from None
        except UnicodeEncodeError:
            raise DeckFileError(self.file, None, "Unicode text", "half of a sign") from None

    def instruction(self, target: str, data: str) -> None:
        """An instruction to some other program."""
        self.account.passed(self.line(), f"<?{target} {data}?>", "an instruction; left out")

    def stray(self, text: str) -> None:
        """Text in an element that holds none."""
        self.account.passed(self.line(), text, "text outside the elements; left out")

    def unread(self, element: Element, attribute: str) -> None:
        """An attribute that is not read."""
        text = f'<{element.name}> {attribute}="{element.attributes[attribute]}"'
        self.account.passed(element.line, text, f"{shown(attribute)} is not kept")

    def unknown_closes(self, element: Element, text: str) -> None:
        """An element that has no place there."""
        parts = (f"<{element.name}>", *element.attributes.values(), text.strip())
        whole = " ".join(parts).strip()
        if element.name == "card":
            expected = f"a card in {self.CARDS_IN}"
            self.account.refused(element.line, whole, expected, "a card elsewhere")
        else:
            self.account.passed(element.line, whole, "no element of a deck here; left out")
