"""Reads and writes deck lists: finds out encoding and form, and imports the module of that form."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import DeckList
from cardbase.decks.reading import Form, Reading
from cardbase.errors import DeckFileError
from cardbase.strings import decoded

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


LARGEST = 4_000_000
"""Bytes; a saved object of Tabletop Simulator with every card of the game has fewer."""

EXPECTED = "a deck list to read"

ENDINGS = {".o8d": Form.OCTGN, ".dek": Form.LACKEY, ".json": Form.JSON, ".url": Form.LINK}
"""The form by the ending of the file, where its content does not tell."""

LOOKED_AT = 100_000
"""Signs of a file that are looked at to find out its form."""

_OTHERS = (
    (b"%PDF", "a PDF; save its text as a .txt file first"),
    (b"PK\x03\x04", "an archive or a word processor's file"),
    (b"\xd0\xcf\x11\xe0", "a word processor's file"),
    (b"{\\rtf", "a word processor's file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
_OURS = re.compile(r'"format"\s*:\s*"kanly\.')
_TABLETOP = re.compile(r'"(?:ObjectStates|ContainedObjects|DeckIDs|SaveName)"\s*:')
_ROOT = re.compile(r"<deck\b([^<>]*)>")
_LINK = re.compile(r"\[InternetShortcut\]|kanly:|https?://\S+\s*\Z", re.IGNORECASE)
_COUNTED = re.compile(r"\d+\t[^#]+")
_NOT_UTF8 = re.compile("[\udc80-\udcff]")
_BETWEEN = re.compile(r"//.*|[^\d].*:")


def is_path(text: str) -> bool:
    """Whether a file or folder stands there, or a path is written that can be no name."""
    try:
        return Path(text).exists() or "/" in text or "\\" in text
    except (OSError, ValueError):  # too long, or with a NUL
        return True


def read_deck(path: Path, catalog: Catalog) -> DeckList:
    """The deck list of a file in any form, every line of which is taken as it stands.

    Raises DeckFileError.
    """
    return read_path(path, catalog).strictly()


def read_path(path: Path, catalog: Catalog, form: Form | None = None) -> Reading:
    """The deck list of a file.

    Args:
        path: The file.
        catalog: The cards.
        form: The form it is in; None finds out.

    Raises:
        DeckFileError: it cannot be read, or is no deck list; a line that is none is no reason.
    """
    file = str(path)
    try:
        with path.open("rb", buffering=0) as opened:
            about = os.fstat(opened.fileno())
            if not (stat.S_ISREG(about.st_mode) or stat.S_ISFIFO(about.st_mode)):
                raise DeckFileError(file, None, EXPECTED, "a device")
            if stat.S_ISREG(about.st_mode) and about.st_size > LARGEST:
                raise _too_large(file)
            data = _bounded(opened.read)
    except IsADirectoryError:
        raise DeckFileError(file, None, EXPECTED, "a folder") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise DeckFileError(file, None, EXPECTED, reason) from None
    return read_bytes(data, catalog, file, form)


def read_bytes(data: bytes, catalog: Catalog, file: str, form: Form | None = None) -> Reading:
    """The deck list of these bytes.

    Args:
        data: What the file holds.
        catalog: The cards.
        file: The file as the user named it.
        form: The form it is in; None finds out.

    Raises:
        DeckFileError: it is no deck list; a line that is none is no reason.
    """
    if len(data) > LARGEST:
        raise _too_large(file)
    for start, what in _OTHERS:
        if data.startswith(start):
            raise DeckFileError(file, None, "a deck list", what)
    text, encoding = decoded(data) or ("", "latin-1")
    if "\0" in text or encoding == "latin-1":
        raise DeckFileError(file, None, "a text file (UTF-8)", "other bytes")
    text = text.removeprefix("\ufeff")
    reading = _reader(form or sniff(text, file))(text, catalog, file)
    if encoding != "cp1252":
        return reading
    said = f"line {_not_utf8(data)} is no UTF-8; the file was read as Windows-1252"
    return replace(reading, remarks=(said, *reading.remarks))


def sniff(text: str, file: str = "") -> Form:
    """The form of a list, by what it begins with, else by the ending of the file's name."""
    start = text[:LOOKED_AT].lstrip("\ufeff \t\r\n")
    if start.startswith("<"):
        root = _ROOT.search(start)
        octgn = root is not None and "game" in root[1]
        lackey = not octgn and "<superzone" in start
        return Form.LACKEY if lackey else Form.OCTGN if octgn else _by_ending(file, Form.OCTGN)
    if start.startswith("{"):
        ours = _OURS.search(start) or not _TABLETOP.search(start)
        return Form.JSON if ours else Form.TABLETOP
    if _LINK.match(start):
        return Form.LINK
    lines = (line.strip() for line in start.splitlines())
    cards = [line for line in lines if line and not _BETWEEN.fullmatch(line)]
    if cards and all(_COUNTED.fullmatch(line) for line in cards):
        return Form.LACKEY_TEXT
    return _by_ending(file, Form.TEXT)


def _by_ending(file: str, otherwise: Form) -> Form:
    return ENDINGS.get(PurePath(file).suffix.lower(), otherwise)


def _reader(form: Form) -> Callable[[str, Catalog, str], Reading]:
    """The reader of a form; only the one that is needed is imported."""
    match form:
        case Form.TEXT:
            from cardbase.decks.text import read_text as reader
        case Form.OCTGN:
            from cardbase.decks.octgn import read_octgn as reader
        case Form.LACKEY:
            from cardbase.decks.lackey import read_lackey as reader
        case Form.LACKEY_TEXT:
            from cardbase.decks.lackey import read_lackey_text as reader
        case Form.TABLETOP:
            from cardbase.decks.tabletop import read_tabletop as reader
        case Form.JSON:
            from cardbase.decks.json_form import read_json as reader
        case _:  # Form.LINK
            from cardbase.decks.link import read_link as reader
    return reader


def _bounded(read: Callable[[int], bytes | None]) -> bytes:
    """All bytes up to one more than LARGEST; a pipe gives them piece by piece."""
    pieces: list[bytes] = []
    left = LARGEST + 1
    while left > 0:
        piece = read(left)
        if not piece:
            break
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _not_utf8(data: bytes) -> int:
    """The first line that is no UTF-8."""
    good = _NOT_UTF8.split(data.decode("utf-8", "surrogateescape"), maxsplit=1)[0]
    return good.count("\n") + 1


def _too_large(file: str) -> DeckFileError:
    found = "a larger file"
    return DeckFileError(file, None, f"a deck list of at most {LARGEST} bytes", found)


# --- Writes a deck list in any of the forms -------------------------------------------------------


def write(deck: DeckList, form: Form) -> str:
    """The deck in this form, as a file in UTF-8 is to hold it; lines end with a line feed.

    Raises DeckFileError when the form has no way to write the name or the notes.
    """
    return _writer(form)(deck)


def _writer(form: Form) -> Callable[[DeckList], str]:
    """The writer of a form; only the one that is needed is imported."""
    match form:
        case Form.TEXT:
            from cardbase.decks.text import write_text as writer
        case Form.OCTGN:
            from cardbase.decks.octgn import write_octgn as writer
        case Form.LACKEY:
            from cardbase.decks.lackey import write_lackey as writer
        case Form.LACKEY_TEXT:
            from cardbase.decks.lackey import write_lackey_text as writer
        case Form.TABLETOP:
            from cardbase.decks.tabletop import write_tabletop as writer
        case Form.JSON:
            from cardbase.decks.json_form import write_json as writer
        case _:  # Form.LINK
            from cardbase.decks.link import write_link as writer
    return writer
