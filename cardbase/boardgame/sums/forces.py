"""What forces count: Occupy, support in battle."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from cardbase.boardgame.sums.dials import Kind, Stopped, kinds
from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    Reading,
    SumLine,
    at_least,
    name_of,
    number_told,
    rounded_up,
)
from cardbase.errors import BadSum


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
class SupportCase:
    """Forces in one battle, the starred ones apart, and the spice for them.

    `stopped` is what of them a Karama stops. In the basic game no spice supports them.
    """

    faction: str
    forces: int
    stars: int = 0
    spice: int = 0
    against: str = ""
    stopped: Stopped | None = None
    advanced: bool = True


def support(case: SupportCase) -> FactSum:
    """The most that can be dialed with the spice there is. Raises BadSum."""
    at_least(0, forces=case.forces, starred_forces=case.stars, spice=case.spice)
    read = kinds(case.faction, case.against, advanced=case.advanced, stopped=case.stopped)
    if case.stars and any(len(one) == 1 for one in read.values()):
        raise BadSum(f"no source here tells of starred forces of {name_of(case.faction)}")
    readings = tuple(_supported(case, title, one) for title, one in read.items())
    return FactSum(
        name="support",
        asked=f"The highest dial of {name_of(case.faction)} "
        + (f"with {case.spice} spice, advanced game" if case.advanced else "in the basic game"),
        readings=readings,
        untold=("Stronghold Cards, Leader Skills and allies are not counted.",),
    )


def _supported(case: SupportCase, title: str, read: tuple[Kind, ...]) -> Reading:
    """The best use of the spice: first on forces that gain most by it."""
    counts = dict(zip(read, (case.forces, case.stars), strict=False))
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
