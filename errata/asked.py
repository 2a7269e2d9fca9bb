"""How players ask for what a point answers, so that everyday words find it (data/asked/)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from errata.table import DATA, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FOLDER = DATA / "asked"
COLUMNS = ("id", "question")


def read_asked(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The questions of a folder's files by the id of the point that answers them.

    Raises:
        MissingData: a file is not UTF-8.
        DataError: other columns, an empty cell, or a question that stands twice at one point.
    """
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob("*.csv")):
        for row in read_table(file, COLUMNS):
            one = row.text("question")
            if one in found.get(row.text("id"), ()):
                raise row.fault("question", "each question of a point once")
            found[row.key] = (*found.get(row.key, ()), one)
    return found


@cache
def asked() -> Mapping[str, tuple[str, ...]]:
    """Kanly's own questions by the id of the point that answers them."""
    return read_asked(FOLDER)
