"""What forces count in battle, and which numbers they can dial for which spice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from cardbase.boardgame.sums.line import name_of
from cardbase.errors import BadSum


class Stopped(StrEnum):
    """What of the forces in one battle a Karama stops."""

    STARS = "stars"
    SUPPORT = "support"


STARS_STOPPED = {"emperor": "EMP-25", "fremen": "FRE-46", "ixians": "IXI-26"}
"""The facts that let a Karama take the double strength of starred forces."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What forces of one kind count in battle, with 1 spice each and without."""

    called: str
    supported: float
    alone: float
    facts: tuple[str, ...]


PLAIN = Kind(called="ordinary", supported=1, alone=0.5, facts=("BAS-92",))

Kinds = dict[str, tuple[Kind, ...]]
"""The ordinary and the starred forces of a faction, by how the sources are read."""


def kinds(
    faction: str, against: str, *, advanced: bool = True, stopped: Stopped | None = None
) -> Kinds:
    """The forces of a faction against another. Raises BadSum for a Karama that stops nothing."""
    if stopped is Stopped.STARS and faction not in STARS_STOPPED:
        raise BadSum(f"no source here tells of starred forces of {name_of(faction)}")
    if stopped is Stopped.SUPPORT and not (faction == "fremen" and advanced):
        raise BadSum(
            "FRE-48: only the Fremen of the advanced game have support that can be stopped"
        )
    if not advanced:
        return {"": _basic(faction, stopped)}
    if faction == "fremen":
        return {"": _fremen(stopped)}
    if faction == "ixians":
        suboid = Kind(called="suboid", supported=0.5, alone=0.5, facts=("IXI-21", "IXI-41"))
        cyborg = Kind(called="cyborg", supported=2, alone=1, facts=("IXI-16", "IXI-42"))
        return _weak(suboid, cyborg, stopped and "after a Karama", "IXI-26")
    if faction == "emperor":
        star = Kind(called="Sardaukar", supported=2, alone=1, facts=("EMP-20", "EMP-23"))
        if stopped:
            return _weak(PLAIN, star, "after a Karama", "EMP-25")
        return _weak(PLAIN, star, "against Fremen" if against == "fremen" else None, "EMP-21")
    return {"": (PLAIN,)}


def _weak(plain: Kind, star: Kind, why: str | None, fact: str) -> Kinds:
    """The starred forces; where they count 1 only, no source says what they are without spice."""
    if why is None:
        return {"": (plain, star)}
    weak = replace(star, supported=1, facts=(fact,))
    return {
        f"{why} 1, with or without spice": (plain, weak),
        f"{why} 1 with spice, one half without": (plain, replace(weak, alone=0.5)),
    }


def _fremen(stopped: Stopped | None) -> tuple[Kind, Kind]:
    plain = Kind(called="ordinary", supported=1, alone=1, facts=("FRE-47",))
    star = Kind(called="Fedaykin", supported=2, alone=2, facts=("FRE-43", "FRE-47"))
    if stopped is Stopped.STARS:
        star = replace(star, supported=1, alone=1, facts=("FRE-46", "FRE-47"))
    if stopped is Stopped.SUPPORT:
        plain = replace(plain, alone=0.5, facts=("FRE-48", "BAS-92"))
        star = replace(star, alone=1, facts=("FRE-43", "FRE-48", "BAS-92"))
    return plain, star


def _basic(faction: str, stopped: Stopped | None) -> tuple[Kind, ...]:
    """The forces of the basic game, without spice."""
    plain = Kind(called="ordinary", supported=1, alone=1, facts=("BAS-76", "BAS-82"))
    if faction == "ixians":
        count, fact = (1, "IXI-26") if stopped else (2, "IXI-16")
        cyborg = Kind(called="cyborg", supported=count, alone=count, facts=(fact,))
        return replace(plain, called="suboid", supported=0.5, alone=0.5, facts=("IXI-21",)), cyborg
    alike = {"emperor": ("Sardaukar", "EMP-24"), "fremen": ("Fedaykin", "FRE-45")}.get(faction)
    if alike is None:
        return (plain,)
    return plain, replace(plain, called=alike[0], facts=(alike[1],))


def dials(read: tuple[Kind, ...], counts: tuple[int, int], spice: int) -> dict[Fraction, int]:
    """Each number that some of the forces come to, from 0, with the least spice it takes.

    `counts` are the ordinary and the starred forces, `spice` the most there is for them.
    """
    found = {Fraction(0): 0}
    for kind, count in zip(read, counts, strict=False):
        reached: dict[Fraction, int] = {}
        for strength, paid in _of_kind(kind, count):
            for before, cost in found.items():
                total, price = before + strength, cost + paid
                if price <= spice and price < reached.get(total, price + 1):
                    reached[total] = price
        found = reached
    return dict(sorted(found.items()))


def _of_kind(kind: Kind, count: int) -> Iterator[tuple[Fraction, int]]:
    """The strengths that forces of one kind come to, each with the spice for it."""
    most = count if kind.supported > kind.alone else 0
    for paid in range(most + 1):
        for alone in range(count - paid + 1):
            yield Fraction(kind.supported) * paid + Fraction(kind.alone) * alone, paid
