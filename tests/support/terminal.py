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
from pathlib import Path

ROWS, COLUMNS = 10, 80


def on_terminal(
    home: Path, *words: str, types: str = "", rows: str = str(ROWS), **surroundings: str
) -> tuple[int, str]:
    """Exit code and screen of a command line, on a terminal of its own; what is typed ahead."""
    kept = {k: v for k, v in os.environ.items() if k not in {"PAGER", "LESS", "NO_PAGER"}}
    kept |= {"KANLY_HOME": str(home), "TERM": "xterm", **surroundings}
    for size in ("LINES", "COLUMNS"):
        kept.pop(size, None)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", int(rows), COLUMNS, 0, 0))
    with subprocess.Popen(
        [sys.executable, "-m", "kanly", *words],
        env=kept,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        os.write(ours, types.encode())
        said = _read(ours)
    os.close(ours)
    return process.returncode, said.replace("\r\n", "\n")


def _read(terminal: int) -> str:
    said = b""
    while select.select([terminal], [], [], 60)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        said += more
    return said.decode()
