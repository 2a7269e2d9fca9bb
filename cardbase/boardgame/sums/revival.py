"""Forces revived: how many are free, how many may be paid for, and at what price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    Reading,
    SumLine,
    at_least,
    name_of,
    of_low_threshold,
    rounded_up,
    stated,
)
from cardbase.errors import BadSum

VARIANT = "richese-landsraad"
ONE_STAR = {"emperor": "EMP-22", "fremen": "FRE-44"}
"""The facts that let one starred force be revived a turn."""


@dataclass(frozen=True, kw_only=True)
class RevivalCase:
    """What a faction would revive in one turn; `stars` of the `forces` are starred.

    In the basic game starred forces of the Emperor and the Fremen are like the others. `landsraad`
    is the fan variant of Richese. `tleilaxu` is whether that faction plays, `raised` whether it
    lets this one revive up to 5; `ally` is the faction one is allied with, "" for none.
    """

    faction: str
    forces: int
    stars: int = 0
    ally: str = ""
    tleilaxu: bool = False
    raised: bool = False
    recruits: bool = False
    low_threshold: bool = False
    advanced: bool = True
    landsraad: bool = False


def revival(case: RevivalCase) -> FactSum:
    """How many forces come back, and at what price. Raises BadSum."""
    at_least(0, forces=case.forces, starred_forces=case.stars)
    _check(case)
    limits = list(_limits(case))
    frees = list(_free(case))
    readings = []
    for limit_title, limit, limit_lines in limits:
        for free_title, free, free_lines in frees:
            lines, results = _revived(case, limit, free)
            title = "; ".join(one for one in (free_title, limit_title) if one)
            told = (*free_lines, *limit_lines, *lines)
            readings.append(Reading(title=title, lines=told, results=results))
    if len({one.results for one in readings}) == 1:
        first = readings[0]
        readings = [Reading(title="", lines=first.lines, results=first.results)]
    return FactSum(
        name="revival",
        asked=f"{name_of(case.faction)} would revive {case.forces} forces",
        readings=tuple(readings),
        doubts=("AMB-61",) if case.faction == "tleilaxu" else (),
        untold=(
            "A Ghola card (BTR-14) and the special Karama powers come on top.",
            *of_low_threshold(case.faction, low=case.low_threshold),
        ),
    )


def _check(case: RevivalCase) -> None:
    if case.stars > case.forces:
        raise BadSum(f"starred forces: expected {case.forces} at most, found {case.stars}")
    fact = ONE_STAR.get(case.faction)
    if fact and case.stars > 1 and case.advanced:
        raise BadSum(f"{fact}: one starred force a turn; found {case.stars}")
    if case.stars and not fact and case.faction != "ixians":
        raise BadSum(f"no source here tells of starred forces of {name_of(case.faction)}")
    if case.raised and not case.tleilaxu:
        raise BadSum("TLE-26: the Tleilaxu raise the limit; add --tleilaxu if they play")
    if case.ally == "tleilaxu" and case.faction == "fremen":
        raise BadSum("no source here says what the half price is to the Fremen (TLE-34, FRE-07)")


def _free(case: RevivalCase) -> Iterator[tuple[str, int, list[SumLine]]]:
    """The free revivals, by how the sources are read."""
    sheet = VARIANT if case.landsraad and case.faction == "richese" else case.faction
    start = next(one for one in all_sheets()[sheet].start if one.key == "free_revival")
    free = int(start.value)
    lines = [SumLine(text=f"free revival {free}", facts=(start.fact,))]
    if case.low_threshold:
        extra = stated("HOM-09", "extra_free_revival")
        free += extra
        lines.append(SumLine(text=f"Low Threshold: {extra} more, {free}", facts=("HOM-09",)))
    for title, now, told in _of_ally(case, free, lines):
        if not case.recruits:
            yield title, now, told
            continue
        doubled = min(2 * now, stated("TRE-03", "revival_limit"))
        text = f"Recruits doubles it, {stated('TRE-03', 'revival_limit')} at most: {doubled}"
        yield title, doubled, [*told, SumLine(text=text, facts=("TRE-03", "TRE-04"))]


def _of_ally(
    case: RevivalCase, free: int, lines: list[SumLine]
) -> Iterator[tuple[str, int, list[SumLine]]]:
    """The same with what the Fremen grant an ally."""
    if case.ally != "fremen":
        yield "", free, lines
        return
    granted = stated("FRE-30", "count")
    for title, now in (
        ("the Fremen's 3 in the place of one's own", max(free, granted)),
        ("the Fremen's 3 beside one's own", free + granted),
    ):
        text = f"the Fremen let their ally revive {granted} for free: {now}"
        yield title, now, [*lines, SumLine(text=text, facts=("FRE-30",))]


def _limits(case: RevivalCase) -> Iterator[tuple[str, int | None, list[SumLine]]]:
    """How many forces in all, None for no limit, by how the sources are read."""
    unlimited = {"choam": "CHO-26", "tleilaxu": "TLE-21"}.get(case.faction)
    if unlimited:
        yield "", None, [SumLine(text="no limit", facts=(unlimited,))]
        return
    limit, told, fact = stated("BAS-55", "max"), "the limit is", "BAS-55"
    if case.raised:
        limit, told, fact = stated("TLE-26", "raised_limit"), "the Tleilaxu raise it to", "TLE-26"
    if case.recruits:
        limit, told, fact = stated("TRE-03", "revival_limit"), "Recruits raises it to", "TRE-03"
    lines = [SumLine(text=f"{told} {limit} forces", facts=(fact,))]
    if case.ally != "emperor":
        yield "", limit, lines
        return
    more = stated("EMP-18", "count")
    text = f"the Emperor may pay for {more} more: {limit + more}"
    beside = [*lines, SumLine(text=text, facts=("EMP-18",))]
    if limit == stated("BAS-55", "max"):
        yield "", limit + more, beside
    else:
        yield "the Emperor's 3 come on top of the raised limit", limit + more, beside
        yield "the raised limit is all", limit, lines


def _revived(
    case: RevivalCase, limit: int | None, free: int
) -> tuple[list[SumLine], tuple[Amount, ...]]:
    """What comes back: the free ones first, the dearest of them among these."""
    number = case.forces if limit is None else min(case.forces, limit)
    lines = []
    if case.faction == "fremen" and not case.tleilaxu and case.ally != "emperor":
        number = min(number, free)
        lines.append(SumLine(text="the Fremen buy no more than is free", facts=("FRE-06",)))
    elif case.faction == "fremen" and case.tleilaxu:
        lines.append(SumLine(text="with the Tleilaxu they may buy more", facts=("FRE-07",)))
    paid = max(0, number - free)
    stars = min(paid, max(0, case.stars - free)) if case.faction == "ixians" else 0
    cost, priced = _price(case, paid, stars)
    lines += priced
    if paid:
        payee, fact = ("the Tleilaxu", "TLE-23") if case.tleilaxu else ("the bank", "BAS-55")
        if case.faction == "tleilaxu":
            payee, fact = "the bank", "BAS-55"
        lines.append(SumLine(text=f"paid to {payee}", facts=(fact,)))
    return lines, (
        Amount(name="revived", number=number, unit="forces"),
        Amount(name="of these free", number=number - paid, unit="forces"),
        Amount(name="cost", number=cost, unit="spice"),
    )


def _price(case: RevivalCase, paid: int, stars: int) -> tuple[int, list[SumLine]]:
    """What those that are not free cost; `stars` of them are cyborgs."""
    each, fact = stated("BAS-55", "price"), "BAS-55"
    if case.faction == "choam":
        each, fact = stated("CHO-27", "revival_cost"), "CHO-27"
    cost, lines = each * (paid - stars), []
    if paid - stars:
        text = f"{paid - stars} x {each} spice: {cost}"
        lines.append(SumLine(text=text, facts=(fact,)))
    if stars:
        dear = stated("IXI-19", "cyborg_revival")
        cost += dear * stars
        text = f"{stars} cyborgs x {dear}: {dear * stars}"
        lines.append(SumLine(text=text, facts=("IXI-19",)))
    half = {"tleilaxu": "TLE-21"}.get(case.faction) or {"tleilaxu": "TLE-34"}.get(case.ally)
    if half and cost:
        cost = rounded_up(cost)
        facts = ("TLE-34", "QA-16") if case.faction == "choam" else (half,)
        lines.append(SumLine(text=f"half of it, rounded up: {cost}", facts=facts))
    return cost, lines
