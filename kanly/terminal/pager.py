"""Shows what is longer than the screen through the user's pager, as git does."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TextIO

OFF = "NO_PAGER"
OWN, COMMON = "KANLY_PAGER", "PAGER"
LIVE = (("play",), ("serve",), ("game", "follow"))
"""Commands that go on: what they say is not held back."""
BOLD = re.compile(r"\x1b\[[01]m")
LESS = {"LESS": "FRX"}
"""What less is told where the user tells it nothing: short pages pass, bold shows, they stay."""


class HeldOutput(io.StringIO):
    """Standard output while a command runs: a terminal to all who ask, shown at the end."""

    def __init__(self, screen: TextIO) -> None:
        super().__init__(newline="")
        self._screen = screen

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a StringIO says None
        """The encoding of the terminal."""
        return self._screen.encoding

    def isatty(self) -> bool:
        """Yes: it ends up on one."""
        return True

    def fileno(self) -> int:
        """The terminal's own."""
        return self._screen.fileno()


@contextmanager
def paged(words: Sequence[str]) -> Iterator[None]:
    """Hold back what is said on a terminal, and page it if it is longer than the screen.

    Neither JSON nor what goes into a pipe or a file is paged. When the command fails, what it
    said until then is written as it is.
    """
    screen = sys.stdout
    goes_on = any(tuple(words[: len(one)]) == one for one in LIVE)
    wanted = screen.isatty() and "--json" not in words and not goes_on
    command = pager() if wanted else None
    if command is None:
        yield
        return
    held = HeldOutput(screen)
    sys.stdout = held
    try:
        yield
    except BaseException:
        sys.stdout = screen
        screen.write(held.getvalue())
        raise
    sys.stdout = screen
    text = held.getvalue()
    if not (_is_long(text) and _shown(text, command, screen)):
        screen.write(text)


def pager() -> list[str] | None:
    """The words that start the pager; None where there is none, or none is wanted."""
    import shlex

    if os.environ.get(OFF) or os.environ.get("TERM") == "dumb":
        return None
    chosen = os.environ.get(OWN, os.environ.get(COMMON))
    if chosen is None:
        found = shutil.which("less") or shutil.which("more")
        return [found] if found else None
    try:
        words = shlex.split(chosen, posix=os.name != "nt")
    except ValueError:
        return None
    found = shutil.which(words[0]) if words else None
    return [found, *words[1:]] if found else None


def _is_long(text: str) -> bool:
    """Whether the text is longer than the screen, its lines folded and the prompt below it."""
    size = shutil.get_terminal_size((80, 24))
    lines = BOLD.sub("", text).split("\n")
    return sum(max(1, -(-len(line) // size.columns)) for line in lines) > size.lines


def _shown(text: str, command: Sequence[str], screen: TextIO) -> bool:
    """Whether the pager showed the text; leaving it early is no fault, its own failure is."""
    import signal
    import subprocess

    screen.flush()
    environment = {**LESS, **os.environ}
    try:
        reader = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment)  # noqa: S603
    except OSError:
        return False
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # while it is open, it is the pager's
    try:
        with suppress(OSError):
            reader.communicate(text.encode(screen.encoding or "utf-8", errors="replace"))
        return reader.wait() <= 0
    finally:
        signal.signal(signal.SIGINT, before)
