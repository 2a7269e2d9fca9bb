"""Shipment to homeworlds (module Homeworlds): what it costs, and who may."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.boardgame.pieces import factions, pieces
from cardbase.boardgame.sums.line import (
    FactSum,
    Reading,
    SumLine,
    at_least,
    name_of,
    one_reading,
    stated,
)
from cardbase.boardgame.sums.shipment import (
    GUILD,
    ShipmentCase,
    halved,
    payee,
    place_meant,
    territory_names,
)
from cardbase.errors import BadSum

HOMEWORLDS = "set/homeworld"
OF = "homeworld/of-"
"""How the id of a homeworld begins whose name no source here tells: homeworld/of-fremen."""


def homeworld_names() -> list[tuple[str, str]]:
    """The homeworlds by id, each with its names: those that are told, and whose they are."""
    named = [one for one in pieces().tokens.values() if one.set == HOMEWORLDS]
    names = [(one.id, one.name) for one in named]
    for one in factions().values():
        called = [one.name, *one.aliases]
        names += [(f"{OF}{one.id}", f"homeworld of {name}") for name in called]
    return names


def destination_meant(text: str, remarks: list[str]) -> str:
    """The territory or homeworld a text names, by id. Raises UnknownInPool."""
    names = [*territory_names(), *homeworld_names()]
    listed = "the 42 of the board (kanly rule TER), and homeworlds: caladan, homeworld of fremen"
    return place_meant(text, names, listed, remarks)


def owner_of(homeworld: str) -> str:
    """The faction of a homeworld, by id."""
    token = pieces().tokens.get(homeworld)
    return token.value if token else homeworld.removeprefix(OF)


def ship_to_homeworld(case: ShipmentCase) -> FactSum:
    """What a shipment to a homeworld costs, its `territory`. Raises BadSum."""
    at_least(1, forces=case.forces)
    owner, homeworld = owner_of(case.territory), pieces().tokens.get(case.territory)
    _check(case, owner)
    called = homeworld.name if homeworld else f"the homeworld of {name_of(owner)}"
    each = stated("HOM-20", "shipping_cost")
    line = SumLine(
        text=f"{case.forces} x {each} to a homeworld: {each * case.forces}", facts=("HOM-20",)
    )
    readings: tuple[Reading, ...] = ()
    for title, halves in _halves(case):
        for one in halved([line], each * case.forces, halves, payee(case)):
            full = "; ".join(part for part in (title, one.title) if part)
            readings += (Reading(title=full, lines=one.lines, results=one.results),)
    if len({one.results for one in readings}) == 1:
        readings = one_reading(readings[0].lines, *readings[0].results)
    return FactSum(
        name="ship",
        asked=f"{name_of(case.faction)} ships {case.forces} to {called}",
        readings=readings,
        untold=tuple(_untold(case)),
    )


def _check(case: ShipmentCase, owner: str) -> None:
    """Raise BadSum for a shipment that no source allows."""
    if owner == case.faction:
        raise BadSum("HOM-17: one's own homeworld gets forces by Revival only; the Guild: --back")
    if owner == case.ally:
        raise BadSum("HOM-27: nobody ships to the homeworld of an ally")
    if case.no_field:
        raise BadSum("no source here says whether a No-Field token goes to a homeworld")
    if case.start and case.faction != GUILD:
        raise BadSum("HOM-18: the Spacing Guild alone ships from Dune to a homeworld")


def _halves(case: ShipmentCase) -> Iterator[tuple[str, list[str]]]:
    """What halves the price, by how the sources are read."""
    karama = ["BAS-117"] * case.karama
    if case.stopped_price:
        yield "", karama
    elif case.faction == GUILD:
        yield "", ["HOM-20", *karama]
    elif case.ally == GUILD:
        yield "the Guild's ally pays half here, too", ["GUI-23", *karama]
        yield "only the Guild pays half", karama
    else:
        yield "", karama


def _untold(case: ShipmentCase) -> Iterator[str]:
    yield (
        "Where no reserves are, whoever ships there occupies the homeworld at once; else there is "
        "a battle, to whose dial the owner adds a homeworld strength (HOM-12, HOM-14, HOM-21)."
    )
    if case.faction == "fremen":
        yield (
            "FRE-15, of writings, leaves the Fremen no other shipment than to the Great Flat; "
            "HOM-12 and HOM-19, printed, let any faction ship to a homeworld."
        )
    if case.faction == "bene-gesserit":
        yield "They go as fighters: advisors cannot be sent to a homeworld (HOM-35, HOM-36)."
