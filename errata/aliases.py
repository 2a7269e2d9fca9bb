"""Words players type for other words: short names, misspellings, synonyms (aliases.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.table import DATA, read_table

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = DATA / "boardgame" / "aliases.csv"
COLUMNS = ("term", "canonical", "scope")
SCOPES = frozenset({"", "board", "ccg"})


@dataclass(frozen=True, kw_only=True)
class Alias:
    """What players type, what the data say, and in which game: board, ccg, or "" for both."""

    term: str
    canonical: str
    game: str


def read_aliases(file: Path) -> tuple[Alias, ...]:
    """The aliases of a data file. Raises DataError or MissingData."""
    return tuple(map(_alias, read_table(file, COLUMNS)))


@cache
def aliases() -> tuple[Alias, ...]:
    """Kanly's own aliases."""
    return read_aliases(FILE)


def _alias(row: Row) -> Alias:
    return Alias(
        term=row.text("term"),
        canonical=row.text("canonical"),
        game=_game(row),
    )


def _game(row: Row) -> str:
    if row["scope"] not in SCOPES:
        raise row.fault("scope", "board, ccg, or nothing")
    return row["scope"]
