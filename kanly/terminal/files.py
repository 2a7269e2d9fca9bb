"""Files written whole or not at all; standard input; a question to whoever sits there."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from cardbase.errors import NotWritten
from cardbase.files import replace_file
from errata.errors import KanlyError
from errata.text import harmless
from kanly.terminal.output import remark, say_exactly

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


NAME = "standard input"


class NoInput(KanlyError):
    """Standard input cannot be read; its text is one clear line."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{NAME}: expected something to read there, but it {reason}")


def whole_input(most: int) -> bytes:
    """All of it, no more than so many bytes. Raises NoInput."""
    try:
        return _stream().buffer.read(most)
    except (OSError, ValueError) as fault:
        raise _unread(fault) from None


def input_line() -> str:
    """Its next line without the end, "" after the last. Raises NoInput."""
    try:
        return _text(_stream().readline().strip())
    except (OSError, ValueError) as fault:
        raise _unread(fault) from None


def unseen_line(prompt: str) -> str:
    """A line typed at the terminal that is not shown. Raises NoInput."""
    from getpass import getpass

    try:
        return _text(getpass(prompt))
    except (EOFError, OSError, ValueError) as fault:
        raise _unread(fault) from None


def is_typed() -> bool:
    """Whether somebody types at a terminal. Raises NoInput."""
    return _stream().isatty()


def _stream() -> TextIO:
    """The stream, which Python leaves out where the caller closed it. Raises NoInput."""
    stream: TextIO | None = sys.stdin
    if stream is None or stream.closed:
        raise NoInput("is closed")
    return stream


def _text(line: str) -> str:
    """The line. Raises UnicodeError where it holds half of a sign, which Python lets pass."""
    line.encode()
    return line


def _unread(fault: Exception) -> NoInput:
    if isinstance(fault, EOFError):
        return NoInput("has ended")
    if isinstance(fault, UnicodeError):
        return NoInput("is no text (UTF-8)")
    return NoInput(f"cannot be read ({getattr(fault, 'strerror', None) or fault})")


def can_ask() -> bool:
    """Whether somebody sits at a terminal who can be asked, and reads the question."""
    return sys.stdin is not None and is_typed() and sys.stderr.isatty()


def is_wanted(question: str) -> bool:
    """Whether the answer to a question is yes; the question goes to standard error."""
    remark(f"{question} [y/N]")
    return input_line().lower() in {"y", "yes"}
