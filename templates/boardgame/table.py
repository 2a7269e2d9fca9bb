"""All sheets of one table: the cover, a turn from each side, the factions, what is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import belongings
from cardbase.boardgame.things import ThingKind
from templates.boardgame.table_cover import cover_sheet
from templates.boardgame.table_phase import common_sheet, phases_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.table import Table
    from templates.printing import Sheet

WITH_MODULE = {"discovery": "set/discovery", "set/tech": "set/tech"}
"""The token sets that have a reference of their own, by what brings them."""

SELLER = "richese"
"""The faction that auctions cards."""


def table_sheets(table: Table) -> tuple[Sheet, ...]:
    """The sheets that a table uses, and no others; the first lists the rest."""
    behind = (*_turns(table), *_factions(table), *_references(table))
    return (cover_sheet(table, [sheet.frame.title for sheet in behind]), *behind)


def _turns(table: Table) -> Iterator[Sheet]:
    for faction in table.factions:
        yield phases_sheet(faction, table)
    common = common_sheet(table)
    if common:
        yield common


def _factions(table: Table) -> Iterator[Sheet]:
    from templates.boardgame.faction import faction_sheet

    for sheet in table.sheets.values():
        yield faction_sheet(sheet, advanced=table.advanced)


def _references(table: Table) -> Iterator[Sheet]:
    """Karama, tokens, auctions and modules, as far as they are in play."""
    from templates.boardgame.auctions import auction_sheet
    from templates.boardgame.karama import karama_sheet
    from templates.boardgame.modules import module_sheet
    from templates.boardgame.tokens import token_sheet

    sheets = table.sheets
    if sheets:
        yield karama_sheet([*sheets.values()], advanced=table.advanced)
    sets = sets_of(table)
    if sets:
        yield token_sheet(sets)
    if SELLER in sheets:
        yield auction_sheet((sheets[SELLER].edition,))
    modules = [one for one in table.extras if one not in sets]
    if modules:
        yield module_sheet(modules, advanced=table.advanced)


def sets_of(table: Table) -> list[str]:
    """The token sets in play that have a reference of their own."""
    own = [
        thing.id
        for sheet in table.sheets.values()
        for thing in belongings(sheet)
        if thing.kind is ThingKind.TOKENS and table.plays(thing)
    ]
    return [*own, *(one for extra, one in WITH_MODULE.items() if extra in table.extras)]
