"""What comes in by standard input: a whole file, or a line; told plainly where nothing can."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from errata.errors import KanlyError

if TYPE_CHECKING:
    from typing import TextIO

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
