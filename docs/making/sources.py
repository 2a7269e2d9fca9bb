"""Lays out what the site is made of: the pages of docs/, README, changelog, command reference."""

from __future__ import annotations

import re
import shutil
from pathlib import Path, PurePosixPath

from kanly.reference.markdown import FOLDER, pages
from kanly.reference.read import commands

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
"""What a link or picture names inside the repository, its anchor left off."""
TAKEN_IN = {"README.md": "readme.md", "CHANGELOG.md": "changelog.md"}
"""Pages of the repository's own folder, and what they are called in the site."""
FILES = "files"
"""Where the site keeps other files of the repository that a page names."""


def lay_out(to: Path, root: Path = ROOT) -> None:
    """Write all pages below a folder, made anew, links as the site has them.

    Raises FileNotFoundError where a page names a file that is not there.
    """
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(root / "docs", to, ignore=shutil.ignore_patterns("making", "*.py", "__*"))
    for page in sorted(to.glob("*.md")):
        _write(to, page.name, page.read_text(encoding="utf-8"), PurePosixPath("docs"), root)
    for name, called in TAKEN_IN.items():
        _write(to, called, (root / name).read_text(encoding="utf-8"), PurePosixPath(), root)
    (to / FOLDER).mkdir()
    for name, text in pages(commands()).items():
        (to / FOLDER / name).write_text(text, encoding="utf-8")


def _write(to: Path, name: str, text: str, folder: PurePosixPath, root: Path) -> None:
    """Write a page that stands in this folder of the repository."""
    named: set[PurePosixPath] = set()

    def moved(found: re.Match[str]) -> str:
        there = _within(folder / found[1])
        if there.parts[0] == "docs":
            return str(PurePosixPath(*there.parts[1:]))
        if str(there) in TAKEN_IN:
            return TAKEN_IN[str(there)]
        named.add(there)
        return f"{FILES}/{there}"

    (to / name).write_text(LINK.sub(moved, text), encoding="utf-8")
    for file in named:
        (to / FILES / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, to / FILES / file)


def _within(path: PurePosixPath) -> PurePosixPath:
    """A path with its steps upward taken: docs/../README.md is README.md."""
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return PurePosixPath(*parts)
