"""The progress bar of the catalog's first build; silent when it is quick or nobody watches."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class Bar(Protocol):
        """What of Typer's bar is used."""

        def update(self, n_steps: int) -> None:
            """So many more rows are done."""

        def render_finish(self) -> None:
            """Leave the finished bar standing."""



QUIET = 0.5


class Progress:
    """Called with the rows done and the rows in all; draws a bar once half a second is over."""

    def __init__(self) -> None:
        """Start the clock."""
        self._began = time.monotonic()
        self._bar: Bar | None = None
        self._drawn = 0

    def __call__(self, done: int, of: int) -> None:
        """Note the progress; draw it on a terminal's standard error."""
        if not sys.stderr.isatty() or time.monotonic() - self._began < QUIET:
            return
        if self._bar is None:
            from typer import progressbar

            self._bar = progressbar(length=of, label="Building the catalog", file=sys.stderr)
        self._bar.update(done - self._drawn)
        self._drawn = done
        if done >= of:
            self._bar.render_finish()
