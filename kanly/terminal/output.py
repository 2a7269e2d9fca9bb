"""Writes to standard output and standard error; the exit codes."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Mapping
from enum import IntEnum

from errata.text import CONTROL, MARK, shown


class Code(IntEnum):
    """What a command line came to."""

    FOUND = 0
    NOT_FOUND = 1
    MISUSE = 2
    SEVERAL = 3
    STOPPED = 130


NARROWEST, WIDEST = 40, 100
LONGEST_REMARK = 5000
EMPTY_COLLECTION = (
    "The collection is empty; kanly collection import FILE takes one in, "
    "kanly collection add NAME a card."
)
"""What every command says that goes by the collection before there is one."""


def width() -> int:
    """Columns to write in: the terminal's, within 40 and 100; 80 in a pipe."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def _own_sign() -> str:
    """Three signs of private use, drawn at each start: nobody can have typed or imported them."""
    drawn = int.from_bytes(os.urandom(6), "big")
    return "".join(chr(0xF0000 + (drawn >> shift & 0xFFFF) % 0xFFFE) for shift in (0, 16, 32))


BOLD, PLAIN = f"\x1b{_own_sign()}", f"\x1b{_own_sign()}"
"""Where bold begins and ends, until it is written: as long as what a terminal reads for it."""

STEERS = {BOLD: "\x1b[1m", PLAIN: "\x1b[0m"}
WRITTEN = re.compile(f"{BOLD}|{PLAIN}|{CONTROL.pattern}")


def say(text: str = "") -> None:
    """Write one line or block to standard output; what people typed steers no terminal."""
    say_exactly(WRITTEN.sub(lambda found: STEERS.get(found[0], MARK), text))


def say_exactly(text: str) -> None:
    """Write data that a program reads to standard output, sign for sign."""
    sys.stdout.write(text + "\n")


def remark(text: str) -> None:
    """Write a remark about the answer to standard error, one line; a lost one is no fault."""
    with contextlib.suppress(OSError):
        sys.stderr.write(shown(text, most=LONGEST_REMARK) + "\n")
        sys.stderr.flush()


def write_json(document: Mapping[str, object]) -> None:
    """Write one JSON document; what could steer a terminal is written as JSON escapes it."""
    import json

    every_sign = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(document, ensure_ascii=not every_sign, indent=2)
    say_exactly(CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def strong(text: str) -> str:
    """The text in bold where a terminal shows it; NO_COLOR and pipes get it plain."""
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return text
    return f"{BOLD}{text}{PLAIN}"


def plainly(text: str) -> str:
    """A text without what is bold in it, for a face that writes nothing bold."""
    return text.replace(BOLD, "").replace(PLAIN, "")


def paragraph(text: str, indent: str = "  ", first: str | None = None) -> str:
    """The text folded to the width, each line after the first with the same indent."""
    return textwrap.fill(
        text,
        width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def heading(name: str, right: str) -> list[str]:
    """A heading with something at the right edge, under it where the line is too narrow."""
    gap = width() - len(name) - len(right)
    if right and gap > 1:
        return [strong(name) + " " * gap + right]
    lines = [*map(strong, paragraph(name, indent="").split("\n"))]
    return [*lines, *paragraph(right, indent="").split("\n")] if right else lines
