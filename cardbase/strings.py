"""Plurals and capitals, the form of OCTGN's ids, the encoding of a file."""

from __future__ import annotations

import codecs
import re


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 card", "3 cards", "2 copies"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def ended(text: str) -> str:
    """A sentence with its stop; a question has its own."""
    return text if text.endswith(("?", ".", "!")) else f"{text}."


def capital(text: str) -> str:
    """The text as the start of a sentence: its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]


# --- How the ids of OCTGN look: GUIDs in lower case -----------------------------------------------

PATTERN = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
GUID = re.compile(PATTERN)


# --- Finds out in which encoding a file of the user's is written ----------------------------------

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose byte order mark is a prefix of its own
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
LOOKED_AT = 4096


def decoded(content: bytes) -> tuple[str, str] | None:
    """The text of these bytes and its encoding; None if none is valid.

    A byte order mark decides the encoding. Without one it is UTF-16 if half of the bytes are null,
    else UTF-8, else Windows-1252, else Latin-1, which is always valid.
    """
    marked = tuple(encoding for mark, encoding in MARKS if content.startswith(mark))
    for encoding in marked or _unmarked(content):
        try:
            return content.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return None


def _unmarked(content: bytes) -> tuple[str, ...]:
    beginning = content[:LOOKED_AT]
    if beginning[1::2].count(0) > len(beginning) // 4:
        return ("utf-16-le",)
    if beginning[::2].count(0) > len(beginning) // 4:
        return ("utf-16-be",)
    return ("utf-8", "cp1252", "latin-1")
