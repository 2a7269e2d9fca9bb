"""What an expansion, a module or the advanced game changes of the base game, point by point."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.boardgame.facts import ADVANCED_GAME, DATA
from cardbase.boardgame.pieces import factions, read_modules
from errata.table import Row, Text, read_records

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup


class Change(Struct, frozen=True, kw_only=True):
    """One point of the base game that something else changes, with the facts behind each side.

    `faction` is whose point it is, "" where it is everybody's; `by` is the faction or the module
    that changes it, or ADVANCED_GAME. `base` is "" where the base game has nothing of the kind.
    """

    faction: str
    by: Text
    point: Text
    base: str
    base_facts: tuple[str, ...]
    changed: Text
    changed_facts: tuple[str, ...]

    def check(self, row: Row) -> None:
        """Raises DataError when a side has words without facts, or facts without words."""
        for words, facts, column in (
            (self.base, self.base_facts, "base_facts"),
            (self.changed, self.changed_facts, "changed_facts"),
        ):
            if bool(words) is not bool(facts):
                raise row.fault(column, "facts if and only if the side has words")

    @property
    def cause(self) -> str:
        """What changes it, by name."""
        if self.by == ADVANCED_GAME:
            return "advanced game"
        known = factions().get(self.by) or read_modules()[self.by]
        return known.name


@cache
def read_changes() -> tuple[Change, ...]:
    """All changes, those for everybody last. Raises DataError or MissingData."""
    return read_records(DATA / "changes.csv", Change)


def changes_of(faction: str, table: TableSetup | None = None) -> tuple[Change, ...]:
    """What changes for a faction, its own points, then those of everybody.

    At a table, what is there.
    """
    found = [one for one in read_changes() if table is None or table.has(one.by)]
    own = [one for one in found if one.faction == faction]
    return (*own, *(one for one in found if not one.faction))
