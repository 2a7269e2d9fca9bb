"""`kanly board` on forces: Occupy, revival, shipment, support, a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.boardgame.sums import battle as battles
from cardbase.boardgame.sums import forces as sums
from cardbase.boardgame.sums.forces import ShipmentCase, SupportCase, territory_meant
from cardbase.boardgame.sums.line import faction_meant
from cardbase.boardgame.sums.revival import RevivalCase
from cardbase.boardgame.sums.revival import revival as revived
from cardbase.errors import BadSum
from kanly.board.page import say_sum
from kanly.terminal.output import Code

if TYPE_CHECKING:
    from kanly.commands.options import AsJson


FactionAt = Annotated[str, typer.Argument(metavar="FACTION", help="Whose forces.")]
Forces = Annotated[int, typer.Argument(metavar="FORCES", help="How many.")]
Stars = Annotated[int, typer.Option("--stars", metavar="N", help="Starred forces, cyborgs.")]
Ally = Annotated[str, typer.Option("--ally", metavar="FACTION", help="With whom it is allied.")]


def occupy(
    ecaz: Annotated[int, typer.Argument(metavar="FORCES", help="Of Ecaz in the territory.")],
    dialed: Annotated[int, typer.Argument(metavar="DIAL", help="What its ally dials.")],
    json: AsJson = False,
) -> int:
    """Work out a battle that Ecaz and its ally share, in both readings.

    Raises BadSum: numbers that cannot be.
    """
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
    json: AsJson = False,
) -> int:
    """Work out how many forces are revived, free and paid.

    FORCES are all that it would revive, starred ones among them.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    case = RevivalCase(
        faction=faction_meant(faction, remarks),
        forces=forces,
        stars=stars,
        ally=ally and faction_meant(ally, remarks),
        tleilaxu=tleilaxu,
        raised=raised,
        recruits=recruits,
        low_threshold=low,
    )
    say_sum(revived(case), remarks, as_json=json)
    return Code.FOUND


def ship(
    faction: FactionAt,
    forces: Forces,
    territory: Annotated[
        str, typer.Argument(metavar="[TERRITORY]", help="Where to; none with --back.")
    ] = "",
    back: Annotated[bool, typer.Option("--back", help="The Guild, back to reserves.")] = False,
    ally: Ally = "",
    guild: Annotated[bool, typer.Option("--guild", help="The Spacing Guild plays.")] = False,
    karama: Annotated[bool, typer.Option("--karama", help="At half price by a Karama.")] = False,
    no_field: Annotated[bool, typer.Option("--no-field", help="By a No-Field token.")] = False,
    json: AsJson = False,
) -> int:
    """Work out what a shipment costs, and who is paid.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    shipping = faction_meant(faction, remarks)
    if back:
        told = sums.ship_back(shipping, forces)
    elif not territory:
        raise BadSum("BAS-63: a shipment goes to one territory; found none")
    else:
        case = ShipmentCase(
            faction=shipping,
            forces=forces,
            territory=territory_meant(territory, remarks),
            ally=ally and faction_meant(ally, remarks),
            guild=guild,
            karama=karama,
            no_field=no_field,
        )
        told = sums.shipment(case)
    say_sum(told, remarks, as_json=json)
    return Code.FOUND


def support(
    faction: FactionAt,
    forces: Forces,
    spice: Annotated[int, typer.Argument(metavar="SPICE", help="What there is for them.")],
    stars: Stars = 0,
    against: Annotated[str, typer.Option(metavar="FACTION", help="The enemy.")] = "",
    json: AsJson = False,
) -> int:
    """Work out the highest dial that spice supports in the advanced game.

    FORCES are the ordinary ones; starred ones stand in --stars.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    case = SupportCase(
        faction=faction_meant(faction, remarks),
        forces=forces,
        stars=stars,
        spice=spice,
        against=against and faction_meant(against, remarks),
    )
    say_sum(sums.support(case), remarks, as_json=json)
    return Code.FOUND


PLAN = "faction, dial, leader or cheap hero, weapon, defense, traitor: with commas."


def battle(
    aggressor: Annotated[str, typer.Argument(metavar="PLAN", help=PLAN)],
    defender: Annotated[str, typer.Argument(metavar="PLAN", help="The same of the other side.")],
    json: AsJson = False,
) -> int:
    """Resolve two Battle Plans, the aggressor's first.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    plans = [battles.read_plan(text, remarks) for text in (aggressor, defender)]
    say_sum(battles.battle(plans[0], plans[1]), remarks, as_json=json)
    return Code.FOUND
