"""Plays what a page shows as typed, `$ kanly ...`, and holds what it shows against what came.

A transcript is a block fenced as `console`. Under each command stands what it wrote; a line of
three dots at its end leaves the rest out.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
CALL = "kanly "
REST = "..."
COLUMNS = "80"


@dataclass(frozen=True, kw_only=True)
class Played:
    """A page as it should be, and all that each of its commands wrote."""

    page: str
    outputs: dict[str, str] = field(default_factory=dict)
    """By the command line; of one typed twice, the last."""


def played(page: str, folder: Path, home: Path) -> Played:
    """The page with the outputs that its commands have now, run in order.

    Args:
        page: Markdown with transcripts.
        folder: Where the commands run; files they name lie here.
        home: The data folder they use.
    """
    outputs: dict[str, str] = {}

    def anew(block: re.Match[str]) -> str:
        lines: list[str] = []
        for line, shown in _typed(block[0]):
            outputs[line] = run(line)
            lines += [PROMPT + line, *_cut(outputs[line].splitlines(), shown)]
        return "\n".join(lines) + "\n"

    with _alone(folder, home):
        return Played(page=BLOCK.sub(anew, page), outputs=outputs)


def run(line: str) -> str:
    """What a command line writes, data and remarks as a terminal shows them."""
    from kanly.main import main

    if not line.startswith(CALL):
        raise ValueError(f"expected a command line of kanly, found {line!r}")
    screen = io.StringIO()
    with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen):
        main(shlex.split(line)[1:])
    return screen.getvalue()


def _typed(block: str) -> Iterator[tuple[str, list[str]]]:
    """Each command line of a block with the lines that are shown under it."""
    line, shown = "", list[str]()
    for text in block.splitlines():
        if not text.startswith(PROMPT):
            shown.append(text)
            continue
        if line:
            yield line, shown
        line, shown = text.removeprefix(PROMPT), []
    yield line, shown


def _cut(came: list[str], shown: list[str]) -> list[str]:
    """What came, as far as the page shows it."""
    if shown[-1:] != [REST]:
        return came
    return [*came[: len(shown) - 1], REST]


@contextlib.contextmanager
def _alone(folder: Path, home: Path) -> Iterator[None]:
    """Nothing of the user's own is read: a home, a folder, a terminal of eighty columns."""
    before = dict(os.environ)
    for name in ("KANLY_GAME", "KANLY_DEBUG"):
        os.environ.pop(name, None)
    os.environ |= {"KANLY_HOME": str(home), "COLUMNS": COLUMNS, "NO_COLOR": "1"}
    try:
        with contextlib.chdir(folder):
            yield
    finally:
        os.environ.clear()
        os.environ.update(before)
