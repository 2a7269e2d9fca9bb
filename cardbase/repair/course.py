"""The courses a repair may take: whose deck it is, which homeworld stays, which powers stay."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.powers import adversaries_of
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardbase.repair.demand import Demand
    from cardbase.repair.stock import Pile


@dataclass(frozen=True, kw_only=True)
class Homes:
    """What becomes of the homeworlds (HP-03).

    Attributes:
        out: Card id -> how many of it go.
        keep: The homeworld of which one stays at least, "" for none.
        add: Whether a homeworld of the sponsor is put in.
    """

    sponsor: Power
    out: Mapping[str, int] = field(default_factory=dict)
    keep: str = ""
    add: bool = False


@dataclass(frozen=True, kw_only=True)
class Course:
    """One way to go: the powers of the deck are these, every card of others goes.

    Attributes:
        added: The powers beside the sponsor; each has an Imperial card in the end (DK-06).
        out: Card id -> how many have to go on this course.
        cost: How many changes it takes, cards of added powers that come in not counted.
        bound: How many it takes at least in all.
        fixed: Whether the sponsor is the same on every other course, too.
    """

    homes: Homes
    added: tuple[Power, ...]
    out: Mapping[str, int]
    cost: int
    bound: int
    fixed: bool

    @property
    def sponsor(self) -> Power:
        """Whose deck it is."""
        return self.homes.sponsor


def courses(
    piles: tuple[Pile, ...],
    demand: Demand,
    told: Power | None,
    bring: frozenset[Power] = frozenset(),
) -> Iterator[Course]:
    """Every course that can be taken with these piles; cards that come in may bring powers."""
    programs = demand.wants(demand.format.programs)
    belong = [pile for pile in piles if pile.power and (programs or not pile.program)]
    drop = {
        power: {pile.card.id: pile.count for pile in belong if pile.power is power}
        for power in Power
    }
    stuck = {pile.power for pile in belong if pile.spare < pile.count}
    excess = {pile.card.id: pile.excess for pile in piles if pile.excess}
    for homes in homes_of(piles, demand, told):
        sponsor = homes.sponsor
        foes = {sponsor, *adversaries_of(sponsor)}
        here = [power for power in Power if drop[power] or power in bring]
        others = tuple(power for power in here if power not in foes)
        held = stuck - {sponsor}
        for added in peaceful(others):
            if not held.issubset(added):
                continue
            out = {**excess}
            for power in Power:
                if power is not sponsor and power not in added:
                    out.update(drop[power])
            for card_id, count in homes.out.items():
                out[card_id] = max(count, out.get(card_id, 0))
            if made := _course(piles, homes, added, out, told):
                yield made


def _course(
    piles: tuple[Pile, ...],
    homes: Homes,
    added: tuple[Power, ...],
    out: dict[str, int],
    told: Power | None,
) -> Course | None:
    """The course, None when what must go may not, or what must stay cannot."""
    cost, backed = int(homes.add), set()
    for pile in piles:
        gone = out.get(pile.card.id, 0)
        if gone > pile.spare or (pile.card.id == homes.keep and gone >= pile.count):
            return None
        cost += pile.loose + max(0, gone - pile.loose)
        if pile.home is Section.IMPERIAL and gone < pile.count:
            backed.add(pile.power)
    return Course(
        homes=homes,
        added=added,
        out=out,
        cost=cost,
        bound=cost + sum(power not in backed for power in added),
        fixed=told is not None or (bool(homes.keep) and not homes.out),
    )


def peaceful(powers: tuple[Power, ...]) -> Iterator[tuple[Power, ...]]:
    """The sets of these powers in which no two are adversaries (DK-07), largest first."""
    for size in range(len(powers), -1, -1):
        for chosen in combinations(powers, size):
            if not any(two in adversaries_of(one) for one, two in combinations(chosen, 2)):
                yield chosen


def homes_of(piles: tuple[Pile, ...], demand: Demand, told: Power | None) -> Iterator[Homes]:
    """What may become of the homeworlds; the sponsor is the one told, else that of a homeworld."""
    homes = [pile for pile in piles if pile.homeworld]
    for pile in homes:
        owner = pile.card.allegiance
        sponsor = told or owner
        if sponsor is None or (demand.one_homeworld and owner is not sponsor):
            continue
        gone = {other.card.id: other.count - (other is pile) for other in homes}
        out = {card_id: count for card_id, count in gone.items() if count}
        yield Homes(sponsor=sponsor, out=out if demand.one_homeworld else {}, keep=pile.card.id)
    every = {pile.card.id: pile.count for pile in homes}
    for power in (told,) if told else Power:
        yield Homes(sponsor=power, out=every, add=demand.one_homeworld)
