"""Plays the tour: `python -m making.tour` writes its outputs and pictures anew (just tour)."""

from __future__ import annotations

import difflib
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from making.pictures import printed, terminal
from making.sources import DOCS
from making.transcript import Played, played

PAGE = DOCS / "tour.md"
FILES = DOCS / "tour"
"""What the tour's commands read."""
PICTURES = DOCS / "pictures"
TERMINALS = {
    "card.svg": "kanly card wierding way",
    "rite.svg": "kanly game rite preview duel feyd with duncan",
}
"""Pictures of what a command of the tour writes."""
PRINTS = {
    "choam.png": ("choam.pdf", 0),
    "seat.png": ("seat.pdf", 1),
    "petition.png": ("petition.pdf", 0),
    "proxies.png": ("proxies.pdf", 0),
}
"""Pictures of pages that the tour prints."""


def play(folder: Path, home: Path) -> Played:
    """The tour as it should be, played in a folder that gets its files."""
    shutil.copytree(FILES, folder, dirs_exist_ok=True)
    return played(PAGE.read_text(encoding="utf-8"), folder, home)


def difference(tour: Played) -> str:
    """What the page shows otherwise than the commands write; empty where it is true."""
    shown = PAGE.read_text(encoding="utf-8").splitlines()
    return "\n".join(
        difflib.unified_diff(shown, tour.page.splitlines(), "docs/tour.md", "played", lineterm="")
    )


def pictures(tour: Played, folder: Path) -> dict[str, bytes]:
    """The pictures of the tour, by the names of their files."""
    terminals = {name: terminal(line, tour.outputs[line]) for name, line in TERMINALS.items()}
    return {name: svg.encode() for name, svg in terminals.items()} | {
        name: printed((folder / pdf).read_bytes(), page) for name, (pdf, page) in PRINTS.items()
    }


def main() -> None:
    """Write the page and its pictures; the difference is to be read before it is committed."""
    with TemporaryDirectory() as here:
        folder, home = Path(here, "evening"), Path(here, "home")
        tour = play(folder, home)
        sys.stdout.write(difference(tour))
        PAGE.write_text(tour.page, encoding="utf-8")
        for name, picture in pictures(tour, folder).items():
            (PICTURES / name).write_bytes(picture)


if __name__ == "__main__":
    main()
