"""Lays the man pages into the wheel as it is built; hatchling calls it (pyproject.toml).

Made at each build from the commands themselves, they cannot be older than the commands. The build
has nothing of Kanly installed, so it runs on the sources, with Typer and msgspec beside them.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "share/man/man1"
"""Where man looks for them, beside the bin of the prefix that Kanly is installed in."""


class ManPages(BuildHookInterface[BuilderConfig]):
    """Puts a page for each command where man finds it; an editable install gets them, too."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:  # noqa: ARG002
        """Write the pages and name them to the wheel."""
        self._made = TemporaryDirectory(prefix="kanly-man-")
        for name, text in self._pages().items():
            page = Path(self._made.name, name)
            page.write_text(text, encoding="utf-8")
            build_data["shared_data"][str(page)] = f"{FOLDER}/{name}"

    def _pages(self) -> dict[str, str]:
        folders = [self.root, str(Path(self.root, "docs"))]
        sys.path[:0] = folders
        try:
            from making.man import man_pages
            from making.reference import commands

            return man_pages(commands(), version=self.metadata.version, day=day_of_building())
        finally:
            for folder in folders:
                sys.path.remove(folder)

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:  # noqa: ARG002
        """Take the pages away again: the wheel holds them."""
        self._made.cleanup()


def day_of_building() -> str:
    """The day that whoever builds says it is, so that a wheel can be built twice the same."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return f"{datetime.fromtimestamp(int(epoch), UTC):%Y-%m-%d}" if epoch.isdigit() else ""
