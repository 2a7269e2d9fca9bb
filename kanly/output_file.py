"""Writes what is a file of its own: whole or not at all, or to standard output sign for sign."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from cardbase.errors import NotWritten
from kanly.output import say_exactly

if TYPE_CHECKING:
    from pathlib import Path


def put(out: Path, text: str) -> None:
    """Write a text whole or not at all. Raises NotWritten; what stood there stands then."""
    put_bytes(out, text.encode())


def put_bytes(out: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises NotWritten; what stood there stands then."""
    part = out.with_name(out.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(out)
    except (OSError, ValueError) as fault:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        reason = getattr(fault, "strerror", None) or str(fault)
        raise NotWritten(str(out), reason) from None


def say_file(text: str) -> None:
    """Write the text of a file to standard output in UTF-8, whatever the terminal speaks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    say_exactly(text.removesuffix("\n"))
