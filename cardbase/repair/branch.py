"""The branches of the search: whose deck it is, which homeworld stays, which powers stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from cardbase.cards.kinds import is_program
from cardbase.cards.powers import adversaries_of
from cardbase.decks.deck_list import Section
from cardbase.repair.bounds import Demand, Holding
from cardbase.vocabulary import Power


@dataclass(frozen=True, kw_only=True)
class Homeworlds:
    """What a branch does with the homeworlds (HP-03).

    Attributes:
        out: Card id -> copies removed.
        keep: The homeworld of which at least one copy stays, "" for none.
        add: Whether a homeworld of the sponsor is added.
    """

    sponsor: Power
    out: Mapping[str, int] = field(default_factory=dict)
    keep: str = ""
    add: bool = False


@dataclass(frozen=True, kw_only=True)
class Branch:
    """The powers of the deck are fixed; every card of another power is removed.

    Attributes:
        added: The powers beside the sponsor; each ends with an Imperial card (DK-06).
        out: Card id -> copies that must be removed.
        cost: The changes it takes for certain, cards added for `added` not counted.
        bound: Lower bound on the changes of every solution.
        fixed: Whether the sponsor is the same on every other branch.
    """

    homes: Homeworlds
    added: tuple[Power, ...]
    out: Mapping[str, int]
    cost: int
    bound: int
    fixed: bool

    @property
    def sponsor(self) -> Power:
        """Whose deck it is."""
        return self.homes.sponsor


def branches(
    holdings: tuple[Holding, ...],
    demand: Demand,
    sponsor: Power | None,
    bring: frozenset[Power] = frozenset(),
) -> Iterator[Branch]:
    """Every feasible branch.

    Args:
        holdings: The cards of the deck.
        demand: What the repaired deck must satisfy.
        sponsor: Whose deck it must be, None for any power.
        bring: The powers that candidates may add.
    """
    programs = demand.wants(demand.format.programs)
    by_power: dict[Power, dict[str, int]] = {power: {} for power in Power}
    stuck = set()  # powers with a card that may not be removed
    for holding in holdings:
        if holding.power and (programs or not is_program(holding.card)):
            by_power[holding.power][holding.card.id] = holding.count
            if holding.removable < holding.count:
                stuck.add(holding.power)
    present = [power for power in Power if by_power[power] or power in bring]
    excess = {
        holding.card.id: holding.count - holding.most
        for holding in holdings
        if holding.count > holding.most
    }
    for homes in _homeworlds(holdings, demand, sponsor):
        foes = {homes.sponsor, *adversaries_of(homes.sponsor)}
        for added in _peaceful(tuple(power for power in present if power not in foes)):
            kept = {homes.sponsor, *added}
            if not stuck <= kept:
                continue
            out = dict(excess)
            for power in by_power.keys() - kept:
                out |= by_power[power]
            fixed = sponsor is not None or (bool(homes.keep) and not homes.out)
            if branch := _branch(holdings, homes, added, out, fixed=fixed):
                yield branch


def _branch(
    holdings: tuple[Holding, ...],
    homes: Homeworlds,
    added: tuple[Power, ...],
    out: dict[str, int],
    *,
    fixed: bool,
) -> Branch | None:
    """The branch with its bounds, None where it is infeasible."""
    for card_id, count in homes.out.items():
        out[card_id] = max(count, out.get(card_id, 0))
    cost, backed = int(homes.add), set()
    for holding in holdings:
        gone = out.get(holding.card.id, 0)
        if gone > holding.removable or (holding.card.id == homes.keep and gone >= holding.count):
            return None
        cost += max(gone, holding.misplaced)
        if holding.home is Section.IMPERIAL and gone < holding.count:
            backed.add(holding.power)
    bound = cost + sum(power not in backed for power in added)
    return Branch(homes=homes, added=added, out=out, cost=cost, bound=bound, fixed=fixed)


def _peaceful(powers: tuple[Power, ...]) -> Iterator[tuple[Power, ...]]:
    """The subsets in which no two powers are adversaries (DK-07), largest first."""
    for size in range(len(powers), -1, -1):
        for chosen in combinations(powers, size):
            if not any(two in adversaries_of(one) for one, two in combinations(chosen, 2)):
                yield chosen


def _homeworlds(
    holdings: tuple[Holding, ...], demand: Demand, sponsor: Power | None
) -> Iterator[Homeworlds]:
    """What may be done with the homeworlds: one of them decides the sponsor, or one is added."""
    homes = [holding for holding in holdings if holding.homeworld]
    for holding in homes:
        owner = holding.card.allegiance
        power = sponsor or owner
        if power is None or (demand.one_homeworld and owner is not power):
            continue
        gone = {other.card.id: other.count - (other is holding) for other in homes}
        out = {card_id: count for card_id, count in gone.items() if count}
        yield Homeworlds(
            sponsor=power, out=out if demand.one_homeworld else {}, keep=holding.card.id
        )
    every = {holding.card.id: holding.count for holding in homes}
    for power in (sponsor,) if sponsor else Power:
        yield Homeworlds(sponsor=power, out=every, add=demand.one_homeworld)
