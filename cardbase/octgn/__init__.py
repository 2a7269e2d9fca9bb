"""Reads OCTGN set files: the cards as printed, from a copy of the user's own.

A set file is UTF-8 XML: `<set name id><cards><card id name><property name value/>…`. What fits
is taken, a card that cannot be keyed is refused with its reason, and everything else in the file
is remarked, so no line is lost in silence.


- read: reads a set file through the XML parser: cards taken, cards refused, remarks on all else
- set_file: the result: cards taken, cards refused, remarks
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.octgn.set_file import LARGEST, PROPERTIES, PrintedCard, Refused, SetFile

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "LARGEST",
    "PROPERTIES",
    "PrintedCard",
    "Refused",
    "SetFile",
    "read_set_file",
]


def read_set_file(path: Path) -> SetFile:
    """The cards of a set file, read as a stream with DTDs and entities forbidden.

    Raises:
        SetFileError: the file cannot be read, is larger than LARGEST or is no set file.
    """
    from cardbase.octgn.read import read_stream

    return read_stream(path)
