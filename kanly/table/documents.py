"""Kept tables as JSON; the keys are documented in docs/json.md and stay."""

from typing import Annotated, Literal, TypedDict

from cardbase.library.tables import KeptTable


def _seats(table: KeptTable) -> dict[str, str]:
    return {str(sector): faction for sector, faction in table.seats.items()}


class TableJson(TypedDict):
    """One kept table."""

    name: str
    in_use: bool
    factions: Annotated[list[str], "setup.factions"]
    modules: Annotated[list[str], "setup.extras"]
    advanced: Annotated[bool, "setup.advanced"]
    landsraad: Annotated[bool, "setup.landsraad"]
    match_up: Annotated[str | None, "setup.match_up"]
    seats: Annotated[dict[str, str], _seats]
    me: Annotated[str, "setup.me"]
    changed_at: str


class Table(TypedDict):
    """The table that is asked for."""

    format: Literal["kanly.table/1"]
    table: TableJson


class Tables(TypedDict):
    """All kept tables."""

    format: Literal["kanly.tables/1"]
    tables: list[TableJson]
