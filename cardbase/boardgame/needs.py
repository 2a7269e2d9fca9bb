"""Who must be at a table for a single fact, answer or doubt to come up there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from errata.table import read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

COLUMNS = ("point", "factions")
OR = " or "
ADVANCED_GAME = "advanced"
"""What stands among the factions where the advanced game is needed."""

Needs = tuple[frozenset[str], ...]
"""Of each of these groups of factions, by id, one at least must play; ADVANCED_GAME is the game."""


def read_needs(data: Path) -> dict[str, Needs]:
    """The needs of a data folder by fact or answer. Raises DataError or MissingData."""
    return read_by_id(data / "needs.csv", COLUMNS, _needs)


@cache
def needs() -> dict[str, Needs]:
    """Kanly's own needs by fact or answer; a point that needs nobody has none."""
    return read_needs(DATA)


def _needs(row: Row) -> Needs:
    row.text("factions")
    return tuple(frozenset(one.split(OR)) for one in row.many("factions"))
