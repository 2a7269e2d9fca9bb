"""The boxes the board game comes in, and which factions and extras each of them brings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.options import read_modules
from cardbase.boardgame.pieces import TokenSet, factions, pieces
from errata.table import read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.boardgame.options import Module
    from errata.table import Row

EXTRA_COLUMNS = ("id", "box", "facts", "note")


class Box(StrEnum):
    """A box; `spoken` are the other words for it."""

    CORE = "core"
    IXIANS = "Ixians & Tleilaxu"
    CHOAM = "CHOAM & Richese"
    ECAZ = "Ecaz & Moritani"

    @property
    def spoken(self) -> tuple[str, ...]:
        """What it is called for short."""
        return _SPOKEN[self]

    @property
    def word(self) -> str:
        """The shortest word for it: core, ix, choam, ecaz."""
        return _SPOKEN[self][0]


_SPOKEN = {
    Box.CORE: ("core", "core game", "core box", "base", "base game", "base box", "Dune"),
    Box.IXIANS: ("ix", "Ixian & Tleilaxu", "Ixians Tleilaxu box"),
    Box.CHOAM: ("choam", "CHOAM & Richese House Expansion", "CHOAM Richese box"),
    Box.ECAZ: ("ecaz", "Ecax", "Ecaz & Moritani House Expansion", "Ecaz Moritani box"),
}


@dataclass(frozen=True, kw_only=True)
class Extra:
    """A module or token set that a table may play with.

    Attributes:
        id: "homeworlds", "set/tech".
        name: What it is called.
        box: The box that brings it, None where no document says.
        facts: The ids of the facts that say so.
        note: How sure that is, "" when it is printed.
        module: The module, None for a set of tokens.
    """

    id: str
    name: str
    box: Box | None
    facts: tuple[str, ...]
    note: str
    module: Module | None


@cache
def box_of() -> dict[str, Box]:
    """The box of each faction, by the faction's id, in the order of the factions."""
    return {one.id: Box(one.expansion) for one in factions().values()}


@cache
def extras() -> dict[str, Extra]:
    """Kanly's own extras by id."""
    return read_extras(DATA)


def read_extras(data: Path) -> dict[str, Extra]:
    """The extras of a data folder by id. Raises DataError or MissingData."""
    known: dict[str, Module | TokenSet] = {**read_modules(data), **pieces().sets}
    return read_by_id(data / "extras.csv", EXTRA_COLUMNS, lambda row: _extra(row, known))


def _extra(row: Row, known: dict[str, Module | TokenSet]) -> Extra:
    found = known.get(row["id"])
    if found is None:
        raise row.fault("id", "a module or a set of tokens")
    return Extra(
        id=row["id"],
        name=found.name,
        box=row.word_or_none("box", Box),
        facts=row.many("facts"),
        note=row["note"],
        module=None if isinstance(found, TokenSet) else found,
    )
