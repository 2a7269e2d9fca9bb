"""All sheets of one table: the cover, what each player takes, what all look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import belongings
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import ThingKind
from templates.boardgame.table_cover import cover_sheet
from templates.boardgame.table_phase import common_sheet, phases_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.table import Table
    from templates.printing import Sheet

WITH_MODULE = {"discovery": "set/discovery", "set/tech": "set/tech"}
"""The token sets that have a reference of their own, by what brings them."""

FOR_ALL = "The middle of the table"
"""Where the sheets lie that belong to no player."""

SELLER = "richese"
"""The faction that auctions cards."""


def table_sheets(table: Table) -> tuple[Sheet, ...]:
    """The sheets that a table uses, and no others: the cover, each player's, what all look up."""
    known = pieces().factions
    piles = [(known[one].name, [*_of_player(one, table)]) for one in table.factions]
    piles.append((FOR_ALL, [*_for_all(table)]))
    piles = [(whose, sheets) for whose, sheets in piles if sheets]
    return (cover_sheet(table, piles), *(sheet for _, sheets in piles for sheet in sheets))


def _of_player(faction: str, table: Table) -> Iterator[Sheet]:
    from templates.boardgame.faction import faction_sheet

    yield phases_sheet(faction, table)
    if faction in table.sheets:
        yield faction_sheet(table.sheets[faction], advanced=table.advanced, table=table)


def _for_all(table: Table) -> Iterator[Sheet]:
    common = common_sheet(table)
    if common:
        yield common
    yield from _references(table)


def _references(table: Table) -> Iterator[Sheet]:
    """Karama, tokens, auctions and modules, as far as they are in play."""
    from templates.boardgame.auctions import auction_sheet
    from templates.boardgame.karama import karama_sheet
    from templates.boardgame.modules import module_sheet
    from templates.boardgame.tokens import token_sheet

    sheets = table.sheets
    if sheets:
        yield karama_sheet([*sheets.values()], advanced=table.advanced, table=table)
    sets = sets_of(table)
    if sets:
        yield token_sheet(sets, table)
    if SELLER in sheets:
        editions = (sheets[SELLER].edition,)
        yield auction_sheet(editions, advanced=table.advanced, table=table)
    modules = [one for one in table.extras if one not in sets]
    if modules:
        yield module_sheet(modules, advanced=table.advanced, table=table)


def sets_of(table: Table) -> list[str]:
    """The token sets in play that have a reference of their own."""
    own = [
        thing.id
        for sheet in table.sheets.values()
        for thing in belongings(sheet)
        if thing.kind is ThingKind.TOKENS and table.plays(thing)
    ]
    return [*own, *(one for extra, one in WITH_MODULE.items() if extra in table.extras)]
