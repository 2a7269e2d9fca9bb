"""Writes what is a file of its own: whole or not at all, or to standard output sign for sign."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from cardbase.errors import NotWritten
from cardbase.place import replace_file
from errata.shown import harmless
from kanly.output import say_exactly

if TYPE_CHECKING:
    from pathlib import Path

ANY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def put(out: Path, text: str) -> None:
    """Write a text whole or not at all. Raises NotWritten; what stood there stands then."""
    put_bytes(out, text.encode())


def put_bytes(out: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises NotWritten; what stood there stands then.

    A link is followed to its file, and that file keeps its rights; one that is marked read-only
    stays, though its folder would let it be replaced. A device or a pipe is no file that another
    could take the place of: it is written to.
    """
    try:
        target = out.resolve()
        if target.exists() and not target.is_file() and not target.is_dir():
            with target.open("wb") as stream:
                stream.write(data)
            return
        _replace(target, data)
    except (OSError, ValueError, RuntimeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise NotWritten(str(out), reason) from None


def _replace(target: Path, data: bytes) -> None:
    """Write the data beside the target, have them on the disk, and give them its name."""
    from secrets import token_hex
    from shutil import copymode

    part = target.with_name(f"kanly-{token_hex(8)}.part")  # short, and nobody else's
    _may_change(target)
    try:
        with part.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            copymode(target, part)
        replace_file(part, target)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _may_change(target: Path) -> None:
    """Raise PermissionError for a file that is read-only to all, even to root, or to this user."""
    if not target.exists():
        return
    if not target.stat().st_mode & ANY_WRITES or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "a read-only file")


def say_file(text: str) -> None:
    """Write the text of a file to standard output, the same bytes on every system.

    Into a pipe or a file it goes sign for sign; a terminal is no file, and nothing steers it.
    """
    if sys.stdout.isatty():
        text = harmless(text)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    say_exactly(text.removesuffix("\n"))
