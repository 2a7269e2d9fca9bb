"""How the command line speaks: data to standard output, remarks to standard error."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

NARROWEST, WIDEST = 40, 100


def width() -> int:
    """Columns to write in: the terminal's, within 40 and 100; 80 in a pipe."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def say(text: str = "") -> None:
    """Write one line or block of data to standard output."""
    sys.stdout.write(text + "\n")


def remark(text: str) -> None:
    """Write a remark about the answer to standard error; what cannot be shown becomes a mark."""
    shown = (letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)
    sys.stderr.write("".join(shown) + "\n")


def say_json(kind: str, version: int, body: Mapping[str, Any]) -> None:
    """Write one JSON document; its first key names its kind and version (docs/json.md)."""
    import json

    document = {"format": f"kanly.{kind}/{version}", **body}
    say(json.dumps(document, ensure_ascii=False, indent=2))


def strong(text: str) -> str:
    """The text in bold where a terminal shows it; NO_COLOR and pipes get it plain."""
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return text
    return f"\x1b[1m{text}\x1b[0m"


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
