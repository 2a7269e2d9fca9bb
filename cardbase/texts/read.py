"""Reads a text file of the user's, whatever its encoding."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from cardbase.errors import TextFileError
from cardbase.strings import decoded
from errata.text import shown

LARGEST = 4 * 1024 * 1024
"""Bytes; the four documents together are a fortieth of it."""

_OTHERS = (
    (b"%PDF", "a PDF (save its text as a .txt file first)"),
    (b"PK\x03\x04", "an archive or a word processor's file (save its text as a .txt file first)"),
    (b"\xd0\xcf\x11\xe0", "a word processor's file (save its text as a .txt file first)"),
    (b"{\\rtf", "a word processor's file (save its text as a .txt file first)"),
)
_EXPECTED = "a text file of at most 4 MB"


@dataclass(frozen=True, kw_only=True)
class TextFile:
    """A text of the user's: the file as named, the hash of its bytes, what it says."""

    path: str
    sha256: str
    text: str


def read_text_file(path: Path) -> TextFile:
    """The text of a file in UTF-8, UTF-16, UTF-32 or Windows-1252, accents composed.

    Raises TextFileError: it cannot be read, is too large or holds no text.
    """
    name = shown(str(path), most=4096)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as fault:
        raise TextFileError(name, _EXPECTED, f'"{fault.strerror or fault}"') from None
    except ValueError:  # a null byte in the name
        raise TextFileError(name, _EXPECTED, "a name no file can have") from None
    return text_file(name, content)


def text_file(name: str, content: bytes) -> TextFile:
    """The text of bytes that came from somewhere else than a file; as `read_text_file`."""
    if len(content) > LARGEST:
        raise TextFileError(name, _EXPECTED, "a larger one")
    return TextFile(
        path=name, sha256=hashlib.sha256(content).hexdigest(), text=_text(name, content)
    )


def _text(name: str, content: bytes) -> str:
    for start, what in _OTHERS:
        if content.startswith(start):
            raise TextFileError(name, _EXPECTED, what)
    text, _ = decoded(content) or ("\0", "")
    if "\0" in text:
        raise TextFileError(name, _EXPECTED, "something else than text")
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
