"""A command line on a pseudo-terminal of its own."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte

ROWS, COLUMNS = 10, 80
QUIET = 0.5
"""Seconds without a byte after which a screen is drawn to its end."""


def on_terminal(
    home: Path, *words: str, types: str = "", rows: str = str(ROWS), **surroundings: str
) -> tuple[int, str]:
    """Exit code and screen of a command line, on a terminal of its own; what is typed ahead."""
    with _started(home, words, int(rows), surroundings) as (process, ours):
        os.write(ours, types.encode())
        said = b"".join(_read(ours))
        process.wait()
    return process.returncode, said.decode().replace("\r\n", "\n")


def drawn(
    home: Path, *words: str, types: str, until: str, rows: int = 24, leaves: str = "q\r"
) -> str:
    """The screen that a command line has drawn once these words stand on it.

    It is left with what is typed last; "" for a signal to end.
    """
    screen = pyte.Screen(COLUMNS, rows)
    stream = pyte.ByteStream(screen)
    with _started(home, words, rows, {}) as (process, ours):
        os.write(ours, types.encode())
        for more in _read(ours):
            stream.feed(more)
            there = any(until in line for line in screen.display)
            if there and not select.select([ours], [], [], QUIET)[0]:
                break
        os.write(ours, leaves.encode())
        if not leaves:
            process.terminate()
        for _ in _read(ours):
            pass
    return "\n".join(line.rstrip() for line in screen.display).rstrip()


@contextmanager
def _started(
    home: Path, words: tuple[str, ...], rows: int, surroundings: dict[str, str]
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A command line on a terminal of its own, and our end of it."""
    kept = {k: v for k, v in os.environ.items() if k not in {"PAGER", "LESS", "NO_PAGER"}}
    kept |= {"KANLY_HOME": str(home), "TERM": "xterm", **surroundings}
    for size in ("LINES", "COLUMNS"):
        kept.pop(size, None)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))
    with subprocess.Popen(
        [sys.executable, "-m", "kanly", *words],
        env=kept,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        yield process, ours
    os.close(ours)


def _read(terminal: int) -> Iterator[bytes]:
    while select.select([terminal], [], [], 60)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        yield more
