"""`kanly board` on spice: charity, Ambassadors, the audit, CHOAM's half; storm order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.boardgame.sums import spice as sums
from cardbase.boardgame.sums.line import faction_meant
from cardbase.boardgame.sums.order import circles, storm_order
from cardbase.boardgame.sums.spice import CharityCase, Inflation
from cardbase.errors import BadSum
from errata.text import shown
from kanly.board.page import say_sum
from kanly.board.table import Advanced, Basic, going_by
from kanly.table.remembered import at_table, say_table
from kanly.terminal.output import Code

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, NoTable


def charity(
    faction: Annotated[str, typer.Argument(metavar="FACTION", help="Who takes it.")],
    players: Annotated[
        int, typer.Option("--players", "-n", metavar="N", help="How many play; CHOAM counts them.")
    ] = 0,
    spice: Annotated[int, typer.Option(metavar="N", help="What the faction has.")] = 0,
    inflation: Annotated[
        Inflation, typer.Option(metavar="SIDE", help="double or cancel: CHOAM's token.")
    ] = Inflation.NONE,
    choam: Annotated[bool, typer.Option("--choam", help="CHOAM plays.")] = False,
    low: Annotated[bool, typer.Option("--low-threshold", help="Homeworld at Low.")] = False,
    basic: Basic = False,
    advanced: Advanced = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out what a faction takes in CHOAM Charity, with Inflation.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    who = faction_meant(faction, remarks)
    table = going_by((who,), aside=no_table, basic=basic, advanced=advanced)
    table.warn("homeworlds", "--low-threshold", told=low)
    case = CharityCase(
        faction=who,
        players=players or len(table.playing),
        spice=spice,
        inflation=inflation,
        choam=table.plays("choam", told=choam),
        low_threshold=low,
        advanced=table.advanced,
    )
    say_sum(sums.charity(case), remarks, as_json=json)
    return Code.FOUND


def ambassadors(
    number: Annotated[int, typer.Argument(metavar="N", help="How many are placed.")],
    before: Annotated[int, typer.Option(metavar="N", help="Placed already this turn.")] = 0,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out what Ecaz pays to place Ambassadors.

    Raises BadSum: more than there are strongholds.
    """
    table = going_by(("ecaz",), aside=no_table)
    ixians = not table.name or table.plays("ixians")
    say_sum(sums.ambassadors(number, before, ixians=ixians), as_json=json)
    return Code.FOUND


def audit(
    cards: Annotated[
        int, typer.Argument(metavar="CARDS", help="In the opponent's hand, but those it used.")
    ],
    killed: Annotated[bool, typer.Option("--killed", help="The Auditor was killed.")] = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out what calling off an audit of CHOAM costs.

    Raises BadSum: a number below 0.
    """
    going_by(("choam",), aside=no_table).warn_of_basic("The Auditor (CHO-42)")
    say_sum(sums.audit(cards, killed=killed), as_json=json)
    return Code.FOUND


def half(
    paid: Annotated[
        list[int], typer.Argument(metavar="SPICE...", help="What each of the others paid.")
    ],
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out CHOAM's half of what others pay for forces in battle.

    Raises BadSum: a number below 0.
    """
    going_by(("choam",), aside=no_table).warn_of_basic("CHOAM's half (CHO-51)")
    say_sum(sums.battle_income(paid), as_json=json)
    return Code.FOUND


def order(
    storm: Annotated[int, typer.Argument(metavar="SECTOR", help="Where the storm stands.")],
    seats: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SECTOR=FACTION...]", help="Who sits where: 2=fremen; none: as your table."
        ),
    ] = None,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out storm order by seats, those told or those of the table that is remembered.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    seated: dict[int, str] = {}
    kept = None if seats else at_table(aside=no_table)
    if kept and kept.seats:
        say_table(kept)
        seated |= kept.seats
    elif not seats:
        raise BadSum(
            "who sits where? 2=fremen 5=choam, or kanly table set --seats 2=fremen,5=choam"
        )
    for seat in seats or ():
        sector, equals, name = seat.partition("=")
        known = ", ".join(map(str, circles()))
        if not equals or not sector.isascii() or not sector.isdigit():
            raise BadSum(f'"{shown(seat)}": expected SECTOR=FACTION, the sector one of {known}')
        if int(sector) in seated:
            raise BadSum(f"BAS-08: one seat a circle; found two in sector {int(sector)}")
        seated[int(sector)] = faction_meant(name, remarks)
    say_sum(storm_order(storm, seated), remarks, as_json=json)
    return Code.FOUND
