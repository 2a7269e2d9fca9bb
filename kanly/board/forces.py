"""`kanly board` on forces: Occupy, revival, shipment, support."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.boardgame.sums import forces as sums
from cardbase.boardgame.sums import shipment as shipments
from cardbase.boardgame.sums.dials import Stopped
from cardbase.boardgame.sums.forces import SupportCase
from cardbase.boardgame.sums.homeworlds import destination_meant, owner_of, ship_to_homeworld
from cardbase.boardgame.sums.line import faction_meant
from cardbase.boardgame.sums.revival import RevivalCase
from cardbase.boardgame.sums.revival import revival as revived
from cardbase.boardgame.sums.shipment import ShipmentCase, territory_meant
from cardbase.errors import BadSum
from kanly.board.page import say_sum
from kanly.board.table import Advanced, Basic, going_by
from kanly.terminal.output import Code

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, NoTable


FactionAt = Annotated[str, typer.Argument(metavar="FACTION", help="Whose forces.")]
Forces = Annotated[int, typer.Argument(metavar="FORCES", help="How many.")]
Stars = Annotated[int, typer.Option("--stars", metavar="N", help="Starred forces, cyborgs.")]
Ally = Annotated[str, typer.Option("--ally", metavar="FACTION", help="With whom it is allied.")]


def occupy(
    ecaz: Annotated[int, typer.Argument(metavar="FORCES", help="Of Ecaz in the territory.")],
    dialed: Annotated[int, typer.Argument(metavar="DIAL", help="What its ally dials.")],
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out a battle that Ecaz and its ally share, in both readings.

    Raises BadSum: numbers that cannot be.
    """
    going_by(("ecaz",), aside=no_table)
    say_sum(sums.occupy(ecaz, dialed), as_json=json)
    return Code.FOUND


def revival(
    faction: FactionAt,
    forces: Forces,
    stars: Stars = 0,
    ally: Ally = "",
    tleilaxu: Annotated[bool, typer.Option("--tleilaxu", help="The Tleilaxu play.")] = False,
    raised: Annotated[bool, typer.Option("--raised", help="They raise the limit to 5.")] = False,
    recruits: Annotated[bool, typer.Option("--recruits", help="Recruits is played.")] = False,
    low: Annotated[bool, typer.Option("--low-threshold", help="Homeworld at Low.")] = False,
    basic: Basic = False,
    advanced: Advanced = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out how many forces are revived, free and paid.

    FORCES are all that it would revive, starred ones among them.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    who, allied = faction_meant(faction, remarks), ally and faction_meant(ally, remarks)
    table = going_by((who, allied), aside=no_table, basic=basic, advanced=advanced)
    table.warn("homeworlds", "--low-threshold", told=low)
    table.warn("new-treachery", "--recruits", told=recruits)
    case = RevivalCase(
        faction=who,
        forces=forces,
        stars=stars,
        ally=allied,
        tleilaxu=table.plays("tleilaxu", told=tleilaxu),
        raised=raised,
        recruits=recruits,
        low_threshold=low,
        advanced=table.advanced,
        landsraad=table.landsraad,
    )
    say_sum(revived(case), remarks, as_json=json)
    return Code.FOUND


class Stops(StrEnum):
    """What of the Guild a Karama stops."""

    PRICE = "price"
    PAYMENT = "payment"


def ship(
    faction: FactionAt,
    forces: Forces,
    territory: Annotated[
        str,
        typer.Argument(metavar="[PLACE]", help="A territory or a homeworld; none with --back."),
    ] = "",
    back: Annotated[bool, typer.Option("--back", help="The Guild, back to reserves.")] = False,
    start: Annotated[
        str, typer.Option("--from", metavar="TERRITORY", help="The Guild or its ally, on Dune.")
    ] = "",
    ally: Ally = "",
    guild: Annotated[bool, typer.Option("--guild", help="The Spacing Guild plays.")] = False,
    karama: Annotated[bool, typer.Option("--karama", help="At half price by a Karama.")] = False,
    stops: Annotated[
        Stops | None,
        typer.Option("--stopped", metavar="WHAT", help="By a Karama: the Guild's price, payment."),
    ] = None,
    no_field: Annotated[bool, typer.Option("--no-field", help="By a No-Field token.")] = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out what a shipment costs, and who is paid.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    shipping, allied = faction_meant(faction, remarks), ally and faction_meant(ally, remarks)
    place = territory and destination_meant(territory, remarks)
    away = place.startswith("homeworld/")
    table = going_by((shipping, allied, owner_of(place) if away else ""), aside=no_table)
    if back:
        told = shipments.ship_back(shipping, forces)
    elif not place:
        raise BadSum("BAS-63: a shipment goes to one territory; found none")
    else:
        case = ShipmentCase(
            faction=shipping,
            forces=forces,
            territory=place,
            start=start and territory_meant(start, remarks),
            ally=allied,
            guild=table.plays("spacing-guild", told=guild),
            karama=karama,
            no_field=no_field,
            stopped_price=stops is Stops.PRICE,
            stopped_payment=stops is Stops.PAYMENT,
            landsraad=table.landsraad,
        )
        table.warn("homeworlds", "A homeworld", told=away)
        told = ship_to_homeworld(case) if away else shipments.shipment(case)
    say_sum(told, remarks, as_json=json)
    return Code.FOUND


def support(
    faction: FactionAt,
    forces: Forces,
    spice: Annotated[int, typer.Argument(metavar="SPICE", help="What there is for them.")],
    stars: Stars = 0,
    against: Annotated[str, typer.Option(metavar="FACTION", help="The enemy.")] = "",
    stops: Annotated[
        Stopped | None,
        typer.Option("--karama", metavar="WHAT", help="What a Karama stops: stars, support."),
    ] = None,
    basic: Basic = False,
    advanced: Advanced = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out the highest dial, in the advanced game with the spice that supports it.

    FORCES are the ordinary ones; starred ones stand in --stars.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    who, enemy = faction_meant(faction, remarks), against and faction_meant(against, remarks)
    table = going_by((who, enemy), aside=no_table, basic=basic, advanced=advanced)
    case = SupportCase(
        faction=who,
        forces=forces,
        stars=stars,
        spice=spice,
        against=enemy,
        stopped=stops,
        advanced=table.advanced,
    )
    say_sum(sums.support(case), remarks, as_json=json)
    return Code.FOUND
