"""Shipment: what it costs, what halves it, and who is paid."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from cardbase.boardgame.names import meant, taken_for
from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    Reading,
    SumLine,
    at_least,
    name_of,
    one_reading,
    rounded_up,
    stated,
)
from cardbase.boardgame.territories import Terrain, Territory, territories
from cardbase.errors import BadSum, UnknownInPool
from cardbase.lookup import Fit

GUILD = "spacing-guild"
GREAT_FLAT = "territory/the-great-flat"
RANGE = 2
"""How far from the Great Flat the Fremen bring reserves (FRE-15)."""

BETWEEN = (
    "No source says who is paid for a shipment between territories: GUI-13 speaks of those from "
    "off planet."
)


@dataclass(frozen=True, kw_only=True)
class ShipmentCase:
    """One shipment; `ally` is the faction one is allied with, "" for none.

    `start` is the territory it comes from, "" for reserves; `guild` whether the Spacing Guild
    plays. A Karama card halves the price (`karama`), stops the half price of the Guild or its ally
    (`stopped_price`), or the Guild from being paid (`stopped_payment`). `landsraad` is the fan
    variant of Richese.
    """

    faction: str
    forces: int
    territory: str
    ally: str = ""
    guild: bool = False
    karama: bool = False
    start: str = ""
    no_field: bool = False
    stopped_price: bool = False
    stopped_payment: bool = False
    landsraad: bool = False


def territory_names() -> list[tuple[str, str]]:
    """The territories by id, each with its names."""
    return [(one.id, name) for one in territories().values() for name in (one.name, *one.aliases)]


def place_meant(
    text: str, names: Sequence[tuple[str, str]], listed: str, remarks: list[str]
) -> str:
    """The id of the place a text names; a remark is added for a guess. Raises UnknownInPool."""
    found, called = meant(text, names), dict(reversed(names))
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        raise UnknownInPool("territory", text, [called[one] for one in found.ids], listed)
    if found.fit is Fit.GUESS:
        remarks.append(taken_for(text, called[found.ids[0]]))
    return found.ids[0]


def territory_meant(text: str, remarks: list[str]) -> str:
    """The territory a text names, by id; a remark is added for a guess. Raises UnknownInPool."""
    return place_meant(text, territory_names(), "the 42 of the board: kanly rule TER", remarks)


def fremen_range() -> frozenset[str]:
    """The territories into which the Fremen bring reserves, by id (FRE-15)."""
    away, ahead = {GREAT_FLAT: 0}, deque([GREAT_FLAT])
    while ahead:
        here = ahead.popleft()
        for one in territories()[here].neighbours if away[here] < RANGE else ():
            if one not in away:
                away[one] = away[here] + 1
                ahead.append(one)
    return frozenset(away)


def shipment(case: ShipmentCase) -> FactSum:
    """What a shipment from reserves costs, and who is paid. Raises BadSum."""
    at_least(1, forces=case.forces)
    place = territories()[case.territory]
    _check(case)
    readings = _of_fremen(place) if case.faction == "fremen" else _paid(case, place)
    return FactSum(
        name="ship",
        asked=f"{name_of(case.faction)} ships {case.forces} to {place.name}",
        readings=readings,
        untold=(
            "Storm (BAS-64) and two other factions in a stronghold (BAS-65) are not looked at.",
            *[BETWEEN] * bool(case.start and case.faction != GUILD),
        ),
    )


def _check(case: ShipmentCase) -> None:
    """Raise BadSum for a shipment that no source allows."""
    guild = GUILD in {case.faction, case.ally}
    if case.no_field and case.faction != "richese":
        raise BadSum("RIC-10: the No-Field tokens are those of Richese")
    if case.start and not guild:
        raise BadSum("GUI-16, GUI-24: the Guild and its ally alone ship between territories")
    if case.start == case.territory:
        raise BadSum("GUI-16: from one territory to another; found the same")
    if case.stopped_price and not guild:
        raise BadSum("GUI-20, GUI-25: only the Guild and its ally have a half price to stop")


def _of_fremen(place: Territory) -> tuple[Reading, ...]:
    if place.id not in fremen_range():
        raise BadSum(
            f"FRE-15: the Fremen bring reserves into the Great Flat and two territories from it; "
            f"{place.name} is farther"
        )
    line = SumLine(
        text=f"{place.name} is within two of the Great Flat: free", facts=("FRE-15", "FRE-16")
    )
    return one_reading([line], Amount(name="cost", number=0, unit="spice"))


def _paid(case: ShipmentCase, place: Territory) -> tuple[Reading, ...]:
    stronghold = place.terrain is Terrain.STRONGHOLD
    rate = stated("BAS-62", "stronghold" if stronghold else "other")
    number = 1 if case.no_field else case.forces
    full = rate * number
    lines = []
    if case.no_field:
        fact = "RLV-17" if case.landsraad else "RIC-36"
        lines.append(SumLine(text="a No-Field costs as much as 1 force", facts=(fact,)))
    where = "into a stronghold" if stronghold else "elsewhere"
    lines.append(SumLine(text=f"{number} x {rate} {where}: {full}", facts=("BAS-62",)))
    if case.start:
        fact = "GUI-16" if case.faction == GUILD else "GUI-24"
        lines.insert(0, SumLine(text=f"from {territories()[case.start].name}", facts=(fact,)))
    half = {GUILD: "GUI-19"}.get(case.faction) or {GUILD: "GUI-23"}.get(case.ally)
    if half and case.stopped_price:
        fact = "GUI-20" if case.faction == GUILD else "GUI-25"
        lines.append(SumLine(text="a Karama stops the half price", facts=(fact,)))
        half = None
    halves = [*([half] if half else []), *["BAS-117"] * case.karama]
    return halved(lines, full, halves, payee(case))


def payee(case: ShipmentCase) -> SumLine:
    """Who is paid."""
    if case.karama:
        return SumLine(text="paid to the bank", facts=("BAS-117",))
    if case.faction == GUILD or not (case.guild or case.ally == GUILD):
        return SumLine(text="paid to the bank", facts=("BAS-62",))
    if case.stopped_payment:
        return SumLine(text="a Karama: paid to the bank", facts=("GUI-15",))
    return SumLine(text="paid to the Spacing Guild", facts=("GUI-13",))


def halved(
    lines: list[SumLine], full: int, halves: list[str], payee: SumLine
) -> tuple[Reading, ...]:
    """The price with what halves it; of two halves no source says whether both count."""
    readings = []
    ways = [halves[:1], halves] if len(halves) > 1 else [halves]
    for counted in ways:
        cost, told = full, list(lines)
        for fact in counted:
            cost = rounded_up(cost)
            told.append(SumLine(text=f"half of it, rounded up: {cost}", facts=(fact,)))
        title = ("halved once", "halved twice")[len(counted) - 1] if len(ways) > 1 else ""
        results = (Amount(name="cost", number=cost, unit="spice"),)
        readings.append(Reading(title=title, lines=(*told, payee), results=results))
    return tuple(readings)


def ship_back(faction: str, forces: int) -> FactSum:
    """What the Spacing Guild pays to take forces back to its reserves. Raises BadSum."""
    at_least(1, forces=forces)
    if faction != "spacing-guild":
        raise BadSum("GUI-17: the Spacing Guild alone ships forces back to its reserves")
    each = stated("GUI-17", "forces_per_spice")
    cost = rounded_up(forces, each)
    line = SumLine(
        text=f"1 spice for every {each} of {forces}, rounded up: {cost}", facts=("GUI-17",)
    )
    return FactSum(
        name="ship",
        asked=f"Spacing Guild ships {forces} back to its reserves",
        readings=one_reading([line], Amount(name="cost", number=cost, unit="spice")),
    )
