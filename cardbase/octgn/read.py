"""Reads a set file through the XML parser: cards taken, cards refused, remarks on all else."""

from __future__ import annotations

import codecs
import hashlib
import os
import stat
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, BinaryIO, ClassVar
from xml.parsers.expat import errors as expat_errors
from xml.sax import SAXParseException
from xml.sax.xmlreader import InputSource

from cardbase.errors import SetFileError
from cardbase.octgn.set_file import DUNE_GAME, LARGEST, PROPERTIES, PrintedCard, Refused, SetFile
from cardbase.strings import GUID
from cardbase.xml_elements import Element, ElementKind, Elements, Place
from errata.text import shown

if TYPE_CHECKING:
    from pathlib import Path


MOST_REMARKS = 200
"""Different remarks on one file; the others are counted."""

SET = ("set",)
CARD = ("set", "cards", "card")
PROPERTY = ("set", "cards", "card", "property")
KINDS: dict[Place, ElementKind] = {
    SET: ElementKind(
        attributes=frozenset({"name", "id", "gameId", "gameVersion", "version", "standalone"})
    ),
    ("set", "cards"): ElementKind(),
    CARD: ElementKind(attributes=frozenset({"id", "name"})),
    PROPERTY: ElementKind(attributes=frozenset({"name", "value"})),
}
NAMED = {place[-1]: kind for place, kind in KINDS.items()}


class Remarks:
    """What was noticed; the same thing noticed again is counted, not repeated."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[int, int]] = {}
        self._left_out = 0

    def add(self, line: int, text: str) -> None:
        """Remember one remark and the first line it is about."""
        if text in self._seen:
            first, count = self._seen[text]
            self._seen[text] = (first, count + 1)
        elif len(self._seen) < MOST_REMARKS:
            self._seen[text] = (line, 1)
        else:
            self._left_out += 1

    def lines(self) -> Iterable[str]:
        """The remarks in the order of the file, each with its line and count."""
        for text, (line, count) in self._seen.items():
            yield f"line {line}: {text}" + (f" ({count} times)" if count > 1 else "")
        if self._left_out:
            yield f"and {self._left_out} remarks more, on other things"


class SetElements(Elements):
    """Receives the elements of one file in order; `result` is what they came to."""

    ROOT = "set"
    MOST_ELEMENTS = 100_000  # nearly six thousand cards' worth: what bounds the memory
    KINDS: ClassVar[Mapping[Place, ElementKind]] = KINDS
    ERROR = SetFileError
    DOCUMENT_TYPE = ("no document type and no entities", "one of them")

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self._set: tuple[str, str] | None = None
        self._cards: dict[str, PrintedCard] = {}
        self._refused: list[Refused] = []
        self._remarks = Remarks()
        self._card: tuple[str, str, int] | None = None
        self._properties: dict[str, str] = {}

    def result(self, sha256: str) -> SetFile:
        """The file read. Raises SetFileError when it had no card element."""
        if self._set is None or not (self._cards or self._refused):
            raise SetFileError(self.file, None, "cards", "a set without any")
        name, set_id = self._set
        return SetFile(
            name=name,
            set_id=set_id,
            path=self.file,
            sha256=sha256,
            cards=tuple(self._cards.values()),
            refused=tuple(self._refused),
            remarks=tuple(self._remarks.lines()),
        )

    def opens(self, element: Element) -> None:
        """The set, a card or a property opens."""
        if element.place == SET:
            self._open_set(element.attributes)
        elif element.place == CARD:
            self._open_card(element.attributes)
        elif element.place == PROPERTY:
            self._take_property(element.attributes)

    def closes(self, element: Element, text: str) -> None:  # noqa: ARG002 - not needed
        """A card is complete only now."""
        if element.place == CARD and self._card:
            octgn_id, card_name, line = self._card
            self._cards[octgn_id] = PrintedCard(
                octgn_id=octgn_id, name=card_name, line=line, properties=self._properties
            )
            self._card = None

    def unknown_opens(self, element: Element) -> None:
        """An element that no set file has, or not there."""
        if element.name in NAMED:
            self._misplaced(element.name, element.attributes)
            self.attributes(element, NAMED[element.name])
        else:
            self._remark(f"<{shown(element.name)}> is no element of a set file; left out")

    def unread(self, element: Element, attribute: str) -> None:
        """An attribute that no set file has."""
        self._remark(f'<{element.name}> has an attribute "{shown(attribute)}"; left out')

    def holds_text(self, element: Element) -> bool:  # noqa: ARG002 - the same for each
        """A set file keeps everything in attributes."""
        return False

    def characters(self, content: str) -> None:
        """Text between tags, as much as a remark shows: that bounds the memory."""
        pieces = self.open[-1].pieces
        if sum(map(len, pieces)) <= len("…") + 60:
            pieces.append(content if any(pieces) else content.lstrip())

    def stray(self, text: str) -> None:
        """Text outside attributes."""
        self._remark(f'text outside attributes, "{shown(text)}"; left out')

    def instruction(self, target: str, data: str) -> None:  # noqa: ARG002 - not needed
        """An instruction to some other program."""
        self._remark(f"<?{shown(target)}?> is no part of a set file; left out")

    def _open_set(self, attrs: Mapping[str, str]) -> None:
        set_id, set_name = attrs.get("id", "").lower(), attrs.get("name", "")
        if not GUID.fullmatch(set_id):
            raise self.fault("a set with a GUID as its id", _quoted(attrs.get("id")))
        if not set_name.strip():
            raise self.fault("a set with a name", _quoted(attrs.get("name")))
        self._set = (set_name, set_id)
        game = attrs.get("gameId")
        if game is not None and game.lower() != DUNE_GAME:
            self._remark("the set names another game than the Dune CCG")

    def _misplaced(self, name: str, attrs: Mapping[str, str]) -> None:
        place = f"inside <{shown(self.open[-2].name)}>"
        if name == "card":
            self._refuse(attrs, f"the card stands {place}, not in <cards>")
        elif name == "property":
            pair = f"{_quoted(attrs.get('name'))}, {_quoted(attrs.get('value'))}"
            self._remark(f"a property ({pair}) stands {place}; left out")
        else:
            self._remark(f"<{name}> stands {place}; left out")

    def _open_card(self, attrs: Mapping[str, str]) -> None:
        self._card, self._properties = None, {}
        octgn_id, name = attrs.get("id", "").lower(), attrs.get("name", "")
        if not octgn_id:
            self._refuse(attrs, "card without an id")
        elif not GUID.fullmatch(octgn_id):
            self._refuse(attrs, "id is not a GUID")
        elif octgn_id in self._cards:
            first = self._cards[octgn_id].line
            self._refuse(attrs, f"id used twice (first at line {first})")
        elif not name.strip():
            self._refuse(attrs, "no name")
        else:
            self._card = (octgn_id, name, self.line())

    def _take_property(self, attrs: Mapping[str, str]) -> None:
        if self._card is None:
            return  # the refusal of its card speaks for it
        card = shown(self._card[1])
        name, value = attrs.get("name"), attrs.get("value")
        if not name:
            self._remark(f"{card}: a property without a name, {_quoted(value)}; left out")
        elif name in self._properties:
            self._remark(f'{card}: "{shown(name)}" given again, {_quoted(value)}; first one kept')
        else:
            if value is None:
                self._remark(f'{card}: "{shown(name)}" without a value; kept as empty')
            if name not in PROPERTIES:
                self._remark(f'"{shown(name)}" is no property of a Dune card; kept')
            self._properties[name] = value or ""

    def _refuse(self, attrs: Mapping[str, str], reason: str) -> None:
        what = attrs.get("name", "").strip() or attrs.get("id", "").strip()
        self._refused.append(Refused(line=self.line(), what=shown(what), reason=reason))

    def _remark(self, text: str) -> None:
        self._remarks.add(self.line(), text)


def _quoted(text: str | None) -> str:
    return "none" if text is None else f'"{shown(text)}"'


# --- The stream that feeds a set file to the XML parser, guarded at every step --------------------

CHUNK = 1024 * 1024
"""Bytes read at once: expat scans an unfinished tag anew with every piece it is given."""

CUT_SHORT = {
    expat_errors.XML_ERROR_NO_ELEMENTS,
    expat_errors.XML_ERROR_UNCLOSED_TOKEN,
    expat_errors.XML_ERROR_PARTIAL_CHAR,
    expat_errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
}


class GuardedFile:
    """A byte stream that counts, hashes and checks what the parser takes from it."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.size = 0
        self.line = 1
        self.digest = hashlib.sha256()
        self._file = file
        self._name = name
        self._utf8 = codecs.getincrementaldecoder("utf-8")("strict")

    def read(self, size: int = CHUNK, /) -> bytes:
        """The next bytes. Raises SetFileError when they are no UTF-8 or too many."""
        chunk = self._file.read(size) or b""
        self.size += len(chunk)
        if self.size > LARGEST:
            raise too_large(self._name)
        self.digest.update(chunk)
        try:
            self._utf8.decode(chunk, final=not chunk)
        except UnicodeDecodeError as fault:
            line = self.line + fault.object.count(b"\n", 0, fault.start)
            found = f"the byte 0x{fault.object[fault.start]:02X}"
            raise SetFileError(self._name, line, "UTF-8 text", found) from None
        self.line += chunk.count(b"\n")
        return chunk

    def close(self) -> None:
        """Left to whoever opened the file."""


def too_large(name: str) -> SetFileError:
    """The refusal of a file above LARGEST."""
    megabytes = LARGEST // (1024 * 1024)
    return SetFileError(name, None, f"a set file of at most {megabytes} MB", "a larger file")


def read_stream(path: Path) -> SetFile:
    """The cards of a set file. Raises SetFileError."""
    name = shown(str(path), most=4096)
    try:
        with path.open("rb", buffering=0) as file:
            about = os.fstat(file.fileno())
            if stat.S_ISREG(about.st_mode) and about.st_size > LARGEST:
                raise too_large(name)
            return _parsed(file, name)
    except IsADirectoryError:
        raise SetFileError(name, None, "a set file", "a folder") from None
    except OSError as fault:
        found = fault.strerror or str(fault)
        raise SetFileError(name, None, "a file that can be read", f'"{found}"') from None


def _parsed(file: BinaryIO, name: str) -> SetFile:
    guarded = GuardedFile(file, name)
    elements = SetElements(name)
    source = InputSource(name)
    source.setByteStream(guarded)
    source.setEncoding("utf-8")  # whatever the file declares: its bytes have been checked
    try:
        elements.parse(source, buffer=CHUNK)
    except SAXParseException as fault:
        if not guarded.size:
            raise SetFileError(name, None, "a set file", "an empty file") from None
        found = fault.getMessage()
        found = "the end of the file" if found in CUT_SHORT else f'"{found}"'
        raise SetFileError(name, fault.getLineNumber(), "well-formed XML", found) from None
    return elements.result(guarded.digest.hexdigest())
