"""Offers of the printing house: the sheets of one table."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.printing.order import About, Offer, Order
from templates.printing import Sheet


def _table(order: Order) -> Sequence[Sheet]:
    """The sheets of a table; a name that was guessed is said on standard error."""
    from cardbase.boardgame.seats import read_table
    from kanly.terminal.output import remark
    from templates.boardgame.table import table_sheets

    table, remarks = read_table(
        order.factions, order.modules, advanced=order.advanced, landsraad=order.landsraad
    )
    for line in remarks:
        remark(line)
    return table_sheets(table)


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="table",
        about=About.BOARD,
        title="Your table",
        says="Just the sheets and rules your game uses: who plays, set-up, each turn phase by "
        "phase and what the others may do to you, the faction sheets, the references.",
        make=_table,
        takes=frozenset({"factions", "modules", "advanced", "landsraad"}),
    ),
)
