"""Lays out what the site is made of: the pages of docs/, README, changelog, command reference."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from making.markdown import FOLDER, pages
from making.reference import commands

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
"""What a link or picture names inside the repository, its anchor left off."""
FILE_NAME = re.compile(r"\[[a-z-]+\.md(?=\]\()")
"""The text of a link that says a file's name, which the site has no use for."""
CALLED = {
    "docs/search.md": "questions.md",  # Sphinx has a search.html of its own
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
}
"""Pages that the site calls otherwise than the repository, or has from elsewhere."""
FILES = "files"
"""Where the site keeps other files of the repository that a page names."""


SAMPLES = """\
# Sheets to look at

What the commands of [the tour](tour.md) printed, as PDF on A4; {}
[the printing house](print.md) tells of them all.
"""


def lay_out(to: Path, root: Path = ROOT, samples: Mapping[str, bytes] | None = None) -> None:
    """Write all pages below a folder, made anew, links as the site has them.

    `samples` are printed sheets by the names of their files, which a page of its own offers.

    Raises FileNotFoundError where a page names a file that is not there.
    """
    shutil.rmtree(to, ignore_errors=True)
    left_out = shutil.ignore_patterns("making", "*.md", "*.py", "__*")
    shutil.copytree(root / "docs", to, ignore=left_out)
    taken = [f"docs/{page.name}" for page in (root / "docs").glob("*.md")]
    for page in sorted({*taken, *CALLED}):
        _write(to, PurePosixPath(page), root)
    offered = []
    for name, content in (samples or {}).items():
        (to / FILES).mkdir(exist_ok=True)
        (to / FILES / name).write_bytes(content)
        offered.append(f"[{Path(name).stem}]({FILES}/{name})")
    page = SAMPLES.format("".join(f"{one}, " for one in offered))
    (to / "samples.md").write_text(page, encoding="utf-8")
    (to / FOLDER).mkdir()
    for name, text in pages(commands()).items():
        (to / FOLDER / name).write_text(_renamed(text), encoding="utf-8")


def _write(to: Path, page: PurePosixPath, root: Path) -> None:
    """Write a page of the repository; what else it names goes into a folder of files."""
    others: set[PurePosixPath] = set()

    def moved(found: re.Match[str]) -> str:
        there = _within(page.parent / found[1])
        if there.parts[0] == "docs" or str(there) in CALLED:
            return _called(there)
        others.add(there)
        return f"{FILES}/{there}"

    text = (root / page).read_text(encoding="utf-8")
    titled = FILE_NAME.sub("[", LINK.sub(moved, text))  # the site says the title instead
    (to / _called(page)).write_text(titled, encoding="utf-8")
    for file in others:
        (to / FILES / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, to / FILES / file)


def _renamed(text: str) -> str:
    """A page made for the site, its links to pages of docs/ as the site calls those."""
    for page, called in CALLED.items():
        text = text.replace(f"](../{PurePosixPath(page).name}", f"](../{called}")
    return text


def _called(page: PurePosixPath) -> str:
    """What the site calls something of docs/, or a page it takes in."""
    return CALLED.get(str(page)) or str(PurePosixPath(*page.parts[1:]))


def _within(path: PurePosixPath) -> PurePosixPath:
    """A path with its steps upward taken: docs/../README.md is README.md."""
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return PurePosixPath(*parts)
