"""Storm order: who is first, by where the storm stands and where the players sit."""

from __future__ import annotations

from collections.abc import Mapping

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.sums.line import Amount, FactSum, SumLine, name_of, one_reading, stated
from cardbase.boardgame.territories import SECTORS
from cardbase.errors import BadSum


def circles() -> tuple[int, ...]:
    """The sectors with a player circle, counter-clockwise (BAS-08)."""
    between = SECTORS // stated("BAS-08", "circles")
    return tuple(range(2, SECTORS + 1, between))


def storm_order(storm: int, seats: Mapping[int, str]) -> FactSum:
    """The players in storm order; `seats` are factions by the sector of their circle.

    Raises BadSum: a sector that is none, or one without a circle.
    """
    if not 1 <= storm <= SECTORS:
        raise BadSum(f"storm: expected a sector from 1 to {SECTORS}, found {storm}")
    for sector in seats:
        if sector not in circles():
            known = ", ".join(map(str, circles()))
            raise BadSum(f"BAS-08: circles are at the sectors {known}; found {sector}")
    if len({*seats.values()}) < len(seats):
        raise BadSum("a faction has one seat; found one twice")
    away = {sector: (sector - storm) % SECTORS or SECTORS for sector in seats}
    in_order = sorted(seats, key=away.__getitem__)
    lines = []
    for sector in in_order:
        passed = away[sector] == SECTORS
        on = f"{away[sector]} sector{'s' * (away[sector] != 1)} on"
        told = "under the storm, so last" if passed else on
        facts = ("BAS-19", "BAS-20") if passed else ("BAS-19",)
        text = f"{name_of(seats[sector])}, sector {sector}: {told}"
        lines.append(SumLine(text=text, facts=facts))
    places = [
        Amount(name=name_of(seats[sector]), number=place, unit="")
        for place, sector in enumerate(in_order, 1)
    ]
    return FactSum(
        name="order",
        asked=f"Storm order with the storm in sector {storm}",
        readings=one_reading(lines, *places),
        untold=(all_facts()["BAS-22"].statement,),
    )
