"""The territories of the board: sectors, terrain, spice, shelter, and which lie side by side."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated

from msgspec import Struct

from cardbase.boardgame.facts import DATA
from errata.documents import Places
from errata.errors import DataError
from errata.table import Beside, Row, Text, parse_row, read_by_id, read_records

SECTORS = 18
"""Storm sectors of the board; sector 1 is where the storm starts, counted counter-clockwise."""


class Terrain(StrEnum):
    """What a territory is."""

    STRONGHOLD = "stronghold"
    ROCK = "rock"
    SAND = "sand"
    POLAR_SINK = "polar sink"


class Danger(StrEnum):
    """What a territory gives shelter from."""

    STORM = "storm"
    WORM = "worm"


def _sectors(row: Row, column: str) -> tuple[int, ...]:
    known = [str(sector) for sector in range(1, SECTORS + 1)]
    found = row.many(column)
    if len({*found} & {*known}) < len(found):
        raise row.fault(column, f"sectors from 1 to {SECTORS}, each once")
    return tuple(map(int, found))


class Territory(Struct, frozen=True, kw_only=True):
    """One territory.

    `spice` is what a blow there puts into `spice_sector`, None where the Spice Deck has no card of
    it; `until_wall` is whether its shelter from the storm ends when the Shield Wall is destroyed.
    """

    id: Text
    name: Text
    aliases: tuple[str, ...]
    terrain: Terrain
    sectors: Annotated[tuple[int, ...], _sectors]
    spice: Annotated[int | None, Row.number]
    spice_sector: Annotated[int | None, Row.number]
    shelter: tuple[Danger, ...]
    until_wall: bool
    document: Text
    lines: Places
    neighbours: Beside[tuple[str, ...]]

    def check(self, row: Row) -> None:
        """Raises DataError when the spice lies in no sector of the territory."""
        if (self.spice is None) != (self.spice_sector is None) or (
            self.spice_sector and self.spice_sector not in self.sectors
        ):
            raise row.fault("spice_sector", "a sector of the territory if and only if it has spice")


class Border(Struct, frozen=True, kw_only=True):
    """Two territories side by side, by id; each pair stands once."""

    a: Text
    b: Text
    lines: Places


@cache
def territories() -> dict[str, Territory]:
    """The territories by id, with their neighbours. Raises DataError or MissingData."""
    beside: dict[str, tuple[str, ...]] = {}
    for border in read_records(DATA / "adjacency.csv", Border):
        for one, other in ((border.a, border.b), (border.b, border.a)):
            beside[one] = (*beside.get(one, ()), other)

    def make(row: Row) -> Territory:
        return parse_row(Territory, row, neighbours=tuple(sorted(beside.get(row.key, ()))))

    found = read_by_id(DATA / "territories.csv", Territory, make)
    for one in beside:
        if one not in found:
            raise DataError("adjacency.csv", one, "a", "the id of a territory", one)
    return found
