"""A data folder of eight cards: what is tested of building and killing does not need all 661.

The search is of a few points as well: all of them are most of what a catalog is built from.
"""

from __future__ import annotations

import csv
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from cardbase.catalog import fingerprint

CARDS = {
    "eots:gaius-helen-mohiam",
    "eots:maula-pistol",
    "eots:pogrom",
    "eots:weirding-way",
    "jotc:amtal-accord",
    "jotc:arsunt",
    "tat:gaius-helen-mohiam",
    "tat:dr-yueh",
}

ON_FEW = """
import sys
from pathlib import Path
from cardbase.catalog import fingerprint, point_rows
every = point_rows.points
point_rows.points = lambda cards: every(cards)[::40]
fingerprint.DATA = (Path(sys.argv.pop()), Path(sys.argv.pop()))[::-1]
"""
"""Before a script: it builds from the folders named by its last two words."""

Row = dict[str, str]


def on_few(script: str, data: tuple[Path, Path], *words: str) -> list[str]:
    """The command line that runs a script on these data folders."""
    return [sys.executable, "-c", ON_FEW + script, *words, *map(str, data)]


def cut_down(folder: Path) -> tuple[Path, Path]:
    """Copies of the two data folders with only these cards in them, to set as fingerprint.DATA."""
    cards, words = (
        shutil.copytree(source, folder / source.parent.name) for source in fingerprint.DATA
    )
    ccg = cards / "ccg"
    for file in ccg.glob("*_operations.csv"):
        _rewrite(file, _kept_by("card"))
        facts = file.with_name(file.name.replace("_operations", ""))
        _rewrite(facts, lambda row: {**row, "number": ""} if row["id"] in CARDS else None)
    for name in ("called", "characters", "corrections", "doubts", "readings"):
        _rewrite(ccg / f"{name}.csv", _kept_by("card"))
    _rewrite(ccg / "notes.csv", lambda row: None if ":" in row["scope"] else row)
    _rewrite(ccg / "sets.csv", _counted)
    _rewrite(words / "card_errata.csv", _kept_by("card"))
    _rewrite(words / "rulings.csv", _about_these)
    return cards, words


def _kept_by(column: str) -> Callable[[Row], Row | None]:
    return lambda row: row if row[column] in CARDS else None


def _counted(row: Row) -> Row:
    """A set with its own share of the cards; without numbers, since those run to the count."""
    count = sum(card.startswith(f"{row['code']}:") for card in CARDS)
    return {**row, "cards": str(count), "numbered": "no"}


def _about_these(row: Row) -> Row:
    return {**row, "cards": " ".join(card for card in row["cards"].split() if card in CARDS)}


def _rewrite(file: Path, change: Callable[[Row], Row | None]) -> None:
    with file.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        columns = list(reader.fieldnames or ())
        rows = [kept for row in reader if (kept := change(row)) is not None]
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
