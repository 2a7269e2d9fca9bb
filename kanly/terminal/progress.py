"""What the user sees of what takes long: a bar, once it has taken over half a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from kanly.terminal.output import remark

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.errors import CardbaseError

QUIET = 0.5

Thing = TypeVar("Thing")


class ProgressBar(Protocol):
    """What of Typer's progress bar is used."""

    def update(self, n_steps: int) -> None:
        """So many more rows are done."""

    def render_finish(self) -> None:
        """Leave the finished bar standing."""


class Progress:
    """Watches a build; draws on a terminal's standard error, and is silent elsewhere."""

    def __init__(self) -> None:
        """Start the clock."""
        self._began = time.monotonic()
        self._bar: ProgressBar | None = None
        self._drawn = 0

    def wrote(self, done: int, of: int) -> None:
        """Draw how many rows are written, of how many, once half a second is over."""
        if not sys.stderr.isatty() or time.monotonic() - self._began < QUIET:
            return
        if self._bar is None:
            from typer import progressbar

            self._bar = progressbar(length=of, label="Building the catalog", file=sys.stderr)
        self._bar.update(done - self._drawn)
        self._drawn = done
        if done >= of:
            self._bar.render_finish()

    def set_aside(self, kept: Path) -> None:
        """Say where a file went that stood in the catalog's place."""
        remark(f"catalog.db was damaged or not Kanly's: kept as {kept.name}, and built anew.")

    def not_kept(self, why: CardbaseError) -> None:
        """Say that the catalog is built for this one command alone."""
        remark(f"{why}. Until then each command builds the catalog for itself.")


def tracked(things: Sequence[Thing], label: str) -> Iterator[Thing]:
    """Each thing in turn; a bar on a terminal's standard error tells how far it is."""
    if not sys.stderr.isatty():
        yield from things
        return
    from typer import progressbar

    with progressbar(things, label=label, file=sys.stderr) as bar:
        yield from bar
