"""The stream that feeds a set file to the XML parser, guarded at every step."""

from __future__ import annotations

import codecs
import hashlib
import os
import stat
from typing import TYPE_CHECKING
from xml.parsers.expat import errors as expat_errors
from xml.sax import SAXParseException
from xml.sax.xmlreader import InputSource

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from cardbase.errors import SetFileError
from cardbase.octgn.elements import SetElements
from cardbase.octgn.set_file import LARGEST, SetFile
from errata.shown import shown

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

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
    parser = DefusedExpatParser(bufsize=CHUNK, forbid_dtd=True)
    parser.setContentHandler(elements)
    source = InputSource(name)
    source.setByteStream(guarded)
    source.setEncoding("utf-8")  # whatever the file declares: its bytes have been checked
    try:
        parser.parse(source)
    except SAXParseException as fault:
        line = fault.getLineNumber()
        if not guarded.size:
            raise SetFileError(name, None, "a set file", "an empty file") from None
        found = fault.getMessage()
        found = "the end of the file" if found in CUT_SHORT else f'"{found}"'
        raise SetFileError(name, line, "well-formed XML", found) from None
    except DefusedXmlException:
        raise SetFileError(
            name, parser.getLineNumber(), "no document type and no entities", "one of them"
        ) from None
    return elements.result(guarded.digest.hexdigest())
