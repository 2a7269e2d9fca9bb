"""What forces cost and count: Occupy, support in battle, shipment."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from cardbase.boardgame.names import meant, taken_for
from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    Reading,
    SumLine,
    at_least,
    name_of,
    number_told,
    one_reading,
    rounded_up,
    stated,
)
from cardbase.boardgame.territories import Terrain, Territory, territories
from cardbase.errors import BadSum, UnknownInPool
from cardbase.lookup import Fit

GREAT_FLAT = "territory/the-great-flat"
RANGE = 2
"""How far from the Great Flat the Fremen bring reserves (FRE-15)."""


def occupy(ecaz: int, dialed: int) -> FactSum:
    """What Ecaz's forces add to its ally's dial, and which of them stay. Raises BadSum."""
    at_least(1, forces_of_Ecaz=ecaz)
    at_least(0, dialed=dialed)
    down, up = ecaz // 2, rounded_up(ecaz)
    readings = []
    for title, added, stays, facts in (
        ("by the rule", up, down, ("ECZ-38", "ECZ-39")),
        ("by the worked example", down, up, ("QA-29", "QA-29")),
    ):
        lines = (
            SumLine(text=f"the ally dials {dialed}", facts=("ECZ-37",)),
            SumLine(text=f"half of {ecaz} forces of Ecaz adds {added}", facts=facts[:1]),
            SumLine(text=f"if they win, {stays} stay and {ecaz - stays} die", facts=facts[1:]),
        )
        results = (
            Amount(name="strength without a leader", number=dialed + added, unit=""),
            Amount(name="forces of Ecaz that stay", number=stays, unit=""),
            Amount(name="forces of Ecaz lost", number=ecaz - stays, unit=""),
        )
        readings.append(Reading(title=title, lines=lines, results=results))
    even = up == down
    return FactSum(
        name="occupy",
        asked=f"Occupy: {ecaz} forces of Ecaz beside an ally who dials {dialed}",
        readings=(replace(readings[0], title=""),) if even else tuple(readings),
        doubts=() if even else ("AMB-01",),
    )


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What forces of one kind count in the advanced game, with 1 spice each and without."""

    called: str
    supported: float
    alone: float
    facts: tuple[str, ...]


PLAIN = Kind(called="ordinary", supported=1, alone=0.5, facts=("BAS-92",))


def _kinds(faction: str, against: str) -> dict[str, tuple[Kind, ...]]:
    """The ordinary and the starred forces of a faction, by how the sources are read."""
    if faction == "fremen":
        free = Kind(called="ordinary", supported=1, alone=1, facts=("FRE-47",))
        star = Kind(called="Fedaykin", supported=2, alone=2, facts=("FRE-43", "FRE-47"))
        return {"": (free, star)}
    if faction == "ixians":
        suboid = Kind(called="suboid", supported=0.5, alone=0.5, facts=("IXI-21", "IXI-41"))
        cyborg = Kind(called="cyborg", supported=2, alone=1, facts=("IXI-16", "IXI-42"))
        return {"": (suboid, cyborg)}
    if faction == "emperor":
        star = Kind(called="Sardaukar", supported=2, alone=1, facts=("EMP-20", "EMP-23"))
        weak = replace(star, supported=1, facts=("EMP-21",))
        if against != "fremen":
            return {"": (PLAIN, star)}
        return {
            "against Fremen 1, with or without spice": (PLAIN, weak),
            "against Fremen 1 with spice, one half without": (PLAIN, replace(weak, alone=0.5)),
        }
    return {"": (PLAIN,)}


@dataclass(frozen=True, kw_only=True)
class SupportCase:
    """Forces in one battle of the advanced game, the starred ones apart, and the spice for them."""

    faction: str
    forces: int
    stars: int = 0
    spice: int = 0
    against: str = ""


def support(case: SupportCase) -> FactSum:
    """The most that can be dialed with the spice there is. Raises BadSum."""
    at_least(0, forces=case.forces, starred_forces=case.stars, spice=case.spice)
    read = _kinds(case.faction, case.against)
    if case.stars and any(len(kinds) == 1 for kinds in read.values()):
        raise BadSum(f"no source here tells of starred forces of {name_of(case.faction)}")
    readings = tuple(_supported(case, title, kinds) for title, kinds in read.items())
    return FactSum(
        name="support",
        asked=f"The highest dial of {name_of(case.faction)} with {case.spice} spice, advanced game",
        readings=readings,
        untold=("Stronghold Cards, Leader Skills, allies and Karama cards are not counted.",),
    )


def _supported(case: SupportCase, title: str, kinds: tuple[Kind, ...]) -> Reading:
    """The best use of the spice: first on forces that gain most by it."""
    counts = dict(zip(kinds, (case.forces, case.stars), strict=False))
    left, total, lines = case.spice, 0.0, list[SumLine]()
    for kind in sorted(counts, key=lambda one: one.alone - one.supported):
        gains = kind.supported > kind.alone
        paid = min(left, counts[kind]) if gains else 0
        left -= paid
        for number, worth, how in (
            (paid, kind.supported, "with 1 spice each"),
            (counts[kind] - paid, kind.alone, "without spice"),
        ):
            if number:
                total += number * worth
                told = f"{number} {kind.called}: {number_told(worth)} each {how}"
                text = f"{told}: {number_told(number * worth)}"
                lines.append(SumLine(text=text, facts=kind.facts))
    results = (
        Amount(name="highest dial", number=total, unit=""),
        Amount(name="spice for it", number=case.spice - left, unit="spice"),
    )
    return Reading(title=title, lines=tuple(lines), results=results)


@dataclass(frozen=True, kw_only=True)
class ShipmentCase:
    """One shipment from reserves; `ally` is the faction one is allied with, "" for none.

    `guild` is whether the Spacing Guild plays, `karama` whether a Karama card halves the price.
    """

    faction: str
    forces: int
    territory: str
    ally: str = ""
    guild: bool = False
    karama: bool = False
    no_field: bool = False


def territory_meant(text: str, remarks: list[str]) -> str:
    """The territory a text names, by id; a remark is added for a guess. Raises UnknownInPool."""
    known = territories()
    names = [(one.id, name) for one in known.values() for name in (one.name, *one.aliases)]
    found = meant(text, names)
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        nearest = [known[one].name for one in found.ids]
        raise UnknownInPool("territory", text, nearest, "the 42 of the board: kanly rule TER")
    if found.fit is Fit.GUESS:
        remarks.append(taken_for(text, known[found.ids[0]].name))
    return found.ids[0]


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
    if case.faction == "fremen":
        readings = _of_fremen(place)
    else:
        if case.no_field and case.faction != "richese":
            raise BadSum("RIC-10: the No-Field tokens are those of Richese")
        readings = _paid(case, place)
    return FactSum(
        name="ship",
        asked=f"{name_of(case.faction)} ships {case.forces} to {place.name}",
        readings=readings,
        untold=(
            "Storm (BAS-64) and two other factions in a stronghold (BAS-65) are not looked at.",
        ),
    )


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
        lines.append(SumLine(text="a No-Field costs as much as 1 force", facts=("RIC-36",)))
    where = "into a stronghold" if stronghold else "elsewhere"
    lines.append(SumLine(text=f"{number} x {rate} {where}: {full}", facts=("BAS-62",)))
    halves = [
        fact
        for fact, holds in (
            ("GUI-19", case.faction == "spacing-guild"),
            ("GUI-23", case.ally == "spacing-guild"),
            ("BAS-117", case.karama),
        )
        if holds
    ]
    payee = SumLine(text="paid to the bank", facts=("BAS-62",))
    if case.karama:
        payee = SumLine(text="paid to the bank", facts=("BAS-117",))
    elif case.faction != "spacing-guild" and (case.guild or case.ally == "spacing-guild"):
        payee = SumLine(text="paid to the Spacing Guild", facts=("GUI-13",))
    return _halved(lines, full, halves, payee)


def _halved(
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
