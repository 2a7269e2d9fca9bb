"""Reads and writes deck lists: detects encoding and format, and imports the module for it."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from io import FileIO
from pathlib import Path, PurePath
from typing import TypeAlias

from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList
from cardbase.decks.reading import Form, Reading
from cardbase.errors import DeckFileError, NoDeckFile
from cardbase.strings import decoded

LARGEST = 4_000_000
"""Most bytes; a saved object of Tabletop Simulator with every card of the game has fewer."""

ENDINGS = {
    ".o8d": Form.OCTGN,
    ".dek": Form.LACKEY,
    ".json": Form.JSON,
    ".csv": Form.CSV,
    ".tsv": Form.CSV,
    ".url": Form.LINK,
}
"""File extension -> format, if the content is not conclusive."""

LOOKED_AT = 100_000
"""How many characters of a file are examined to detect its format."""

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
_LIST = re.compile(r'\[\s*(?:["{\[]|\])')
_LINK = re.compile(r"\[InternetShortcut\]|<?kanly:|<?https?://\S+\s*\Z", re.IGNORECASE)
_LINKS = re.compile(r"kanly:|[?&#;](?:apart|imperial|house)=", re.IGNORECASE)
_COUNTED = re.compile(r"\d+\t[^#]+")
_NOT_UTF8 = re.compile("[\udc80-\udcff]")
_BETWEEN = re.compile(r"//.*|[^\d].*:")


def is_path(text: str) -> bool:
    """Whether a file or folder exists there, or the text is a path that cannot be a name."""
    try:
        return Path(text).exists() or "/" in text or "\\" in text
    except (OSError, ValueError):  # too long, or with a NUL
        return True


def read_deck(path: Path, catalog: Catalog) -> DeckList:
    """The deck list of a file in any format, accepting only exact lines.

    Raises DeckFileError.
    """
    return read_path(path, catalog).strictly()


def read_path(path: Path, catalog: Catalog, form: Form | None = None) -> Reading:
    """The deck list of a file in a format; None to detect it.

    Raises DeckFileError if it cannot be read, or is no deck list; a single invalid line does not
    raise it.
    """
    file = str(path)
    try:
        with path.open("rb", buffering=0) as opened:
            about = os.fstat(opened.fileno())
            if not (stat.S_ISREG(about.st_mode) or stat.S_ISFIFO(about.st_mode)):
                raise NoDeckFile(file, "is a device, not a deck list")
            if stat.S_ISREG(about.st_mode) and about.st_size > LARGEST:
                raise _too_large(file)
            data = _bounded(opened)
    except IsADirectoryError:
        raise NoDeckFile(file, "is a folder, not a deck list") from None
    except FileNotFoundError:
        raise NoDeckFile(file) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise NoDeckFile(file, f"cannot be read: {reason}") from None
    return read_bytes(data, catalog, file, form)


def _bounded(opened: FileIO) -> bytes:
    """Read up to LARGEST + 1 bytes; a pipe delivers them in pieces."""
    data = b""
    while len(data) <= LARGEST and (piece := opened.read(LARGEST + 1 - len(data))):
        data += piece
    return data


def read_bytes(data: bytes, catalog: Catalog, file: str, form: Form | None = None) -> Reading:
    """The deck list of the bytes of a file, named as the user did; see `read_path`."""
    text, encoding = text_of(data, file)
    read, _ = _functions(form or sniff(text, file))
    reading = read(text, catalog, file)
    if encoding != "cp1252":
        return reading
    good = _NOT_UTF8.split(data.decode("utf-8", "surrogateescape"), maxsplit=1)[0]
    line = good.count("\n") + 1
    remark = f"line {line} is no UTF-8; the file was read as Windows-1252"
    return replace(reading, remarks=(remark, *reading.remarks))


def text_of(data: bytes, file: str) -> tuple[str, str]:
    """The text of the bytes of a file, and its encoding. Raises DeckFileError where it is none."""
    if len(data) > LARGEST:
        raise _too_large(file)
    for start, what in _OTHERS:
        if data.startswith(start):
            raise DeckFileError(file, None, "a deck list", what)
    text, encoding = decoded(data) or ("", "latin-1")
    if "\0" in text or encoding == "latin-1":
        raise DeckFileError(file, None, "a text file (UTF-8)", "other bytes")
    return text.removeprefix("\ufeff"), encoding


def _too_large(file: str) -> DeckFileError:
    expected = f"a deck list of at most {LARGEST} bytes"
    return DeckFileError(file, None, expected, "a larger file")


def sniff(text: str, file: str = "") -> Form:
    """The format of a list, by its beginning, else by the file extension."""
    start = text[:LOOKED_AT].lstrip("\ufeff \t\r\n")
    by_ending = ENDINGS.get(PurePath(file).suffix.lower())
    if start.startswith("<") and not _LINK.match(start):
        from cardbase.decks.xml_text import is_xml

        root = _ROOT.search(start)
        if root and "game" in root[1]:
            return Form.OCTGN
        if "<superzone" in start:
            return Form.LACKEY
        foreign = root is None and "</" in start and is_xml(start)
        return by_ending or (Form.TEXT if foreign else Form.OCTGN)
    is_object = start.startswith("{") and not start.startswith("{|")
    if is_object or _LIST.match(start):
        ours = _OURS.search(start) or not _TABLETOP.search(start)
        return Form.JSON if ours else Form.TABLETOP
    if _LINK.match(start) or (_LINKS.search(start) and _has_links(start)):
        return Form.LINK
    return _by_lines(start, by_ending)


def _has_links(start: str) -> bool:
    from cardbase.decks.link import links_in

    return bool(links_in(start))


def _by_lines(start: str, by_ending: Form | None) -> Form:
    """The format of a list that does not begin as one of the others."""
    from cardbase.decks.csv_form import is_csv
    from cardbase.decks.mediawiki import has_table

    if has_table(start):
        return Form.TEXT
    told = by_ending is Form.CSV
    lines = (line.strip() for line in start.splitlines())
    cards = [line for line in lines if line and not _BETWEEN.fullmatch(line)]
    if not told and cards and all(_COUNTED.fullmatch(line) for line in cards):
        return Form.LACKEY_TEXT
    if is_csv(start, told=told):
        return Form.CSV
    return Form.TEXT if by_ending in {None, Form.CSV} else by_ending


def write(deck: DeckList, form: Form) -> str:
    """The deck in a format, as text for a UTF-8 file; lines end with a line feed.

    Raises DeckFileError when the format cannot represent the name or the notes.
    """
    _, write_form = _functions(form)
    return write_form(deck)


_Functions: TypeAlias = tuple[Callable[[str, Catalog, str], Reading], Callable[[DeckList], str]]


def _functions(form: Form) -> _Functions:  # noqa: PLR0911 - one return a form
    """The reader and the writer of a format; only its module is imported."""
    match form:
        case Form.TEXT:
            from cardbase.decks import text, text_writer

            return text.read_text, text_writer.write_text
        case Form.OCTGN:
            from cardbase.decks import octgn

            return octgn.read_octgn, octgn.write_octgn
        case Form.LACKEY:
            from cardbase.decks import lackey

            return lackey.read_lackey, lackey.write_lackey
        case Form.LACKEY_TEXT:
            from cardbase.decks import lackey_text

            return lackey_text.read_lackey_text, lackey_text.write_lackey_text
        case Form.TABLETOP:
            from cardbase.decks import tabletop

            return tabletop.read_tabletop, tabletop.write_tabletop
        case Form.JSON:
            from cardbase.decks import json_form

            return json_form.read_json, json_form.write_json
        case Form.CSV:
            from cardbase.decks import csv_form

            return csv_form.read_csv, csv_form.write_csv
        case _:  # Form.LINK
            from cardbase.decks import link

            return link.read_link, link.write_link
