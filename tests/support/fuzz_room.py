"""Where the fuzzing works: a home of its own with a catalog, and the targets in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import fuzz_files
import fuzz_games
import fuzz_library
import fuzz_line
import fuzz_query
import fuzz_words

from cardbase import open_catalog
from cardbase.catalog.catalog import Catalog
from cardbase.decks.reading import Form

if TYPE_CHECKING:
    from fuzz_run import Target

MADE: dict[Callable[[Catalog, Path], Iterator[Target]], tuple[str, ...]] = {
    fuzz_files.targets: (
        *(f"deck-{form or 'any'}" for form in (*Form, None)),
        *("set-file", "format", "collection", "documents", "encodings"),
    ),
    fuzz_words.targets: ("operation", "name", "question", "setting"),
    fuzz_query.targets: ("query",),
    fuzz_games.targets: ("game-file", "game-event", "game-word"),
    fuzz_line.targets: ("line", "rule"),
    fuzz_library.targets: ("library",),
}
"""What makes targets, and their names."""


def names() -> list[str]:
    """The names of all targets."""
    return [name for made in MADE.values() for name in made]


def named(name: str, folder: Path) -> Target:
    """The target of that name; it may write in the folder, where KANLY_HOME is from now on."""
    catalog = ready(folder)
    make = next(make for make, made in MADE.items() if name in made)
    return next(one for one in make(catalog, folder) if one.name == name)


def every(folder: Path) -> dict[str, Target]:
    """All targets by name, as `named` makes them."""
    catalog = ready(folder)
    return {one.name: one for make in MADE for one in make(catalog, folder)}


def ready(folder: Path) -> Catalog:
    """The catalog in a folder, built where it is not there yet; KANLY_HOME is there for good."""
    home = folder / "home"
    home.mkdir(parents=True, exist_ok=True)
    os.environ |= {"KANLY_HOME": str(home), "NO_COLOR": "1", "KANLY_DEBUG": "1"}
    return open_catalog()
