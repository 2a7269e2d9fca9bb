"""Charity, Ambassadors, the audit and CHOAM's half of what others pay in battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from msgspec.structs import replace

from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    Reading,
    SumLine,
    at_least,
    name_of,
    of_low_threshold,
    one_reading,
    stated,
)
from cardbase.errors import BadSum

FEWEST, MOST = 2, 12
STRONGHOLDS = 5
"""Strongholds of the board that an Ambassador can stand in (BAS-128)."""


class Inflation(StrEnum):
    """Which side of CHOAM's Inflation token faces up."""

    NONE = "none"
    DOUBLE = "double"
    CANCEL = "cancel"


@dataclass(frozen=True, kw_only=True)
class CharityCase:
    """One faction in CHOAM Charity; `choam` is whether that faction plays.

    `players` is how many play, 0 where it is not told; only CHOAM's own income needs it.
    """

    faction: str
    spice: int
    players: int = 0
    inflation: Inflation = Inflation.NONE
    choam: bool = False
    low_threshold: bool = False
    advanced: bool = True


def charity(case: CharityCase) -> FactSum:
    """What a faction takes in CHOAM Charity.

    Raises BadSum: numbers that cannot be, or Inflation without CHOAM.
    """
    at_least(0, spice=case.spice)
    if case.faction == "choam":
        return _charity_of_choam(case)
    return _charity_of_others(case)


def _charity_of_others(case: CharityCase) -> FactSum:
    faction, inflation = case.faction, case.inflation
    if inflation is not Inflation.NONE and not case.choam:
        raise BadSum("CHO-30: Inflation is a token of CHOAM; add --choam if CHOAM plays")
    line, each = _share(faction, case.spice, advanced=case.advanced)
    lines, each = _inflated([line], each, inflation, faction)
    payer = "CHOAM" if case.choam else "the bank"
    if each:
        facts = ("CHO-09",) if case.choam else line.facts
        lines.append(SumLine(text=f"{payer} pays it", facts=facts))
    paid = Amount(name=f"paid by {payer}", number=each, unit="spice")
    taking = bool(each) and case.low_threshold
    extra = stated("HOM-10", "extra_spice") if taking else 0
    if taking:
        text = f"at Low Threshold {extra} more, from the Spice Bank"
        lines.append(SumLine(text=text, facts=("HOM-10",)))
    readings = one_reading(lines, Amount(name="taken", number=each + extra, unit="spice"), paid)
    if taking and inflation is Inflation.DOUBLE:
        doubled = Amount(name="taken", number=each + 2 * extra, unit="spice")
        readings = (
            replace(readings[0], title="Inflation leaves the extra as it is"),
            Reading(
                title="Inflation doubles the extra, too",
                lines=tuple(lines),
                results=(doubled, paid),
            ),
        )
    return FactSum(
        name="charity",
        asked=f"CHOAM Charity for {name_of(faction)}, who has {case.spice} spice"
        + _inflation_told(inflation),
        readings=readings,
        doubts=("AMB-25",) if inflation is Inflation.DOUBLE and each else (),
        untold=of_low_threshold(faction, low=taking),
    )


def _inflation_told(inflation: Inflation) -> str:
    return "" if inflation is Inflation.NONE else f", Inflation: {inflation.value.capitalize()}"


def _share(faction: str, spice: int, *, advanced: bool) -> tuple[SumLine, int]:
    """What charity brings before Inflation."""
    if faction == "bene-gesserit" and advanced:
        each = stated("BGE-26", "spice")
        return SumLine(text=f"{each} spice, however rich", facts=("BGE-26",)), each
    most, up_to = stated("BAS-44", "holding_max"), stated("BAS-44", "to")
    if spice > most:
        text = f"nothing: charity is for those with {most} spice or less"
        return SumLine(text=text, facts=("BAS-44",)), 0
    return SumLine(text=f"up to {up_to} spice: {up_to - spice}", facts=("BAS-44",)), up_to - spice


def _inflated(
    lines: list[SumLine], each: int, inflation: Inflation, faction: str
) -> tuple[list[SumLine], int]:
    facts = ("CHO-32", "CHO-33") if faction == "bene-gesserit" else ("CHO-32",)
    if inflation is Inflation.CANCEL:
        return [*lines, SumLine(text="Inflation cancels it: 0", facts=facts)], 0
    if inflation is Inflation.DOUBLE and each:
        each *= stated("CHO-32", "charity_factor")
        return [*lines, SumLine(text=f"Inflation doubles it: {each}", facts=facts)], each
    return lines, each


def _charity_of_choam(case: CharityCase) -> FactSum:
    players, inflation = case.players, case.inflation
    if not FEWEST <= players <= MOST:
        raise BadSum(
            f"CHO-08: CHOAM collects for every faction in the game; expected {FEWEST} to {MOST} "
            f"players, found {players}"
        )
    rate = stated("CHO-08", "spice_per_faction")
    readings = []
    for title, number in (
        ("CHOAM counts itself", players),
        ("CHOAM counts the others only", players - 1),
    ):
        text = f"{rate} spice for each of {number} factions: {rate * number}"
        first = SumLine(text=text, facts=("CHO-08",))
        lines, taken = _inflated([first], rate * number, inflation, "choam")
        results = (Amount(name="taken", number=taken, unit="spice"),)
        readings.append(Reading(title=title, lines=tuple(lines), results=results))
    untold = ["What CHOAM pays to others who take charity is not taken off (CHO-09)."]
    if case.low_threshold:
        untold.append(
            "No source says whether CHOAM's own advantage counts as taking CHOAM Charity, "
            "for the 1 spice more at Low Threshold (HOM-10)."
        )
    return FactSum(
        name="charity",
        asked=f"CHOAM Charity for CHOAM, {players} factions in the game"
        + _inflation_told(inflation),
        readings=tuple(readings),
        doubts=("AMB-24",),
        untold=tuple(untold),
    )


def ambassadors(placed: int, before: int = 0, *, ixians: bool = True) -> FactSum:
    """What Ecaz pays to place Ambassadors, after others in the same turn.

    `ixians` is whether they play, whose Hidden Mobile Stronghold is one more. Raises BadSum.
    """
    at_least(1, ambassadors=placed)
    at_least(0, before=before)
    most = STRONGHOLDS + ixians
    if placed + before > most:
        raise BadSum(
            f"ECZ-12: one Ambassador a stronghold, {most} at most; "
            f"found {placed + before} in one turn"
        )
    first, step = stated("ECZ-13", "first_token_cost"), stated("ECZ-13", "cost_increase")
    costs = [first + step * number for number in range(before, before + placed)]
    lines = [
        SumLine(text=f"Ambassador {number} of the turn: {cost}", facts=("ECZ-13",))
        for number, cost in enumerate(costs, before + 1)
    ]
    after = f" after {before} in the same turn" if before else ""
    return FactSum(
        name="ambassadors",
        asked=f"Ecaz places {placed} Ambassador{'s' * (placed != 1)}{after}",
        readings=one_reading(lines, Amount(name="cost", number=sum(costs), unit="spice")),
    )


def audit(cards: int, *, killed: bool) -> FactSum:
    """What it costs to call CHOAM's audit off.

    `cards` are those of the opponent's hand that it did not use in the battle. Raises BadSum.
    """
    at_least(0, cards=cards)
    most = stated("CHO-42", "cards_seen_if_killed" if killed else "cards_seen")
    price = stated("CHO-46", "spice_to_cancel")
    seen = min(most, cards)
    state = "killed" if killed else "survived"
    lines = [
        SumLine(text=f"the Auditor {state}: {most} at most", facts=("CHO-42",)),
        SumLine(text=f"of {cards} in hand CHOAM would see {seen}", facts=("QA-03",)),
        SumLine(
            text=f"{price} spice for each, all or nothing: {seen * price}",
            facts=("CHO-46", "QA-03"),
        ),
    ]
    results = (
        Amount(name="cards seen", number=seen, unit="cards"),
        Amount(name="price to call it off", number=seen * price, unit="spice"),
    )
    return FactSum(
        name="audit",
        asked=f"CHOAM's audit of a hand of {cards} that were not used in the battle",
        readings=one_reading(lines, *results),
    )


def battle_income(paid: Sequence[int]) -> FactSum:
    """CHOAM's half of what others pay for their forces in battle. Raises BadSum."""
    at_least(0, **{f"payment {number}": one for number, one in enumerate(paid, 1)})
    facts = ("CHO-51",)
    each = [one // 2 for one in paid]
    told = [
        SumLine(text=f"half of {one}, rounded down: {half}", facts=facts)
        for one, half in zip(paid, each, strict=True)
    ]
    whole = sum(paid) // 2
    split = Reading(
        title="each payment halved",
        lines=tuple(told),
        results=(Amount(name="CHOAM gets", number=sum(each), unit="spice"),),
    )
    joined = Reading(
        title="the whole halved",
        lines=(SumLine(text=f"half of {sum(paid)}, rounded down: {whole}", facts=facts),),
        results=(Amount(name="CHOAM gets", number=whole, unit="spice"),),
    )
    differ = sum(each) != whole
    return FactSum(
        name="half",
        asked=f"CHOAM's half of {' + '.join(map(str, paid))} spice paid for forces in battle",
        readings=(split, joined) if differ else one_reading(told, *split.results),
        untold=(
            "What CHOAM itself pays goes to the Spice Bank (CHO-52).",
            *["No source says whether each payment or their sum is halved."] * differ,
        ),
    )
