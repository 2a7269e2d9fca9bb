"""What all at a table look up, together on as few pages as may be."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.table import TableSetup
from errata.boardgame import DocumentDoubt
from templates.boardgame.auctions import EditionPart, auction_sheet
from templates.boardgame.karama import karama_sheet
from templates.boardgame.modules import ModuleSheet
from templates.boardgame.points import PointLine
from templates.boardgame.seat import SeatSheet
from templates.boardgame.table_phases import MARGINS, PhasesSheet, sources_of
from templates.boardgame.tokens import TokenPart, token_sheet
from templates.printing import PageFrame

FIRST = "BAS-117"
"""What a Karama card can do, which stands on the sheet for everybody."""

SELLER = "richese"
"""The faction that auctions cards."""


class TableReferences(Struct, frozen=True, kw_only=True):
    """The phases, tokens, auctions and modules of a table.

    `karama` are the points on the Karama card that come up there, `doubts` what the table should
    agree on.
    """

    TEMPLATE: ClassVar[str] = "references"
    frame: PageFrame
    phases: PhasesSheet | None
    tokens: tuple[TokenPart, ...]
    auctions: tuple[EditionPart, ...]
    karama: tuple[PointLine, ...]
    modules: ModuleSheet | None
    doubts: tuple[DocumentDoubt, ...]


def told_on(seats: Iterable[SeatSheet]) -> frozenset[str]:
    """The ids of the facts that stand in words among the powers of some seat sheets."""
    return frozenset(
        line.id
        for seat in seats
        for _, powers in (*seat.powers, ("", seat.alliance))
        for power in powers
        for line in power.lines
    )


def references_sheet(
    sets: Sequence[str],
    table: TableSetup,
    *,
    told: Container[str] = (),
    phases: PhasesSheet | None = None,
    modules: ModuleSheet | None = None,
) -> TableReferences:
    """The tokens of some sets, the auctions where somebody at the table holds them, and the rest.

    Left out are the rules `told` on the seat sheets, by their ids.
    """

    def untold(points: Iterable[PointLine]) -> tuple[PointLine, ...]:
        return tuple(one for one in points if one.id not in told)

    tokens = token_sheet(sets, table).parts if sets else ()
    auctions: tuple[EditionPart, ...] = ()
    if SELLER in table.sheets:
        editions = (table.sheets[SELLER].edition,)
        auctions = auction_sheet(editions, advanced=table.advanced, table=table).parts
    karama = karama_sheet([*table.sheets.values()], advanced=table.advanced, table=table)
    there = {"phases": phases, "tokens": tokens, "auctions": auctions, "modules": modules}
    return TableReferences(
        frame=PageFrame(
            title="For everybody",
            edition=f"{', '.join(name for name, told in there.items() if told)} of this table",
            source=sources_of(table),
            margins=MARGINS,
            size=8 if modules else 8.25,
            condensed=True,
        ),
        phases=phases,
        tokens=tuple(
            replace(one, rules=untold(one.rules), karama=untold(one.karama)) for one in tokens
        ),
        auctions=tuple(replace(one, facts=untold(one.facts)) for one in auctions),
        karama=tuple(one for one in karama.card if one.id != FIRST),
        modules=modules,
        doubts=(),
    )
