"""Turns a solution into changes, and proves each: the judge finds a fault without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.cards.kinds import is_homeworld
from cardbase.decks.deck_list import DeckList
from cardbase.legality.case import Finding, Severity
from cardbase.legality.format import Format
from cardbase.legality.judge import judge
from cardbase.repair.bounds import Candidate, Demand, Holding
from cardbase.repair.change import Alternative, Change, Pick, Way, changed, undone
from cardbase.repair.subproblem import Solution
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.cards.card import Card

CHEAPEST = "the cheapest first"
DEAREST = "the dearest first"
HOMEWORLD = "HP-03"


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A deck, and what it is judged by.

    Attributes:
        asked: Whose deck it is by the user's word, None for none.
        sponsor: The sponsor the deck has by `judge`.
    """

    deck: DeckList
    demand: Demand
    asked: Power | None
    sponsor: Power

    @cached_property
    def format(self) -> Format:
        """The format, with a finding for homeworlds even where it has none."""
        by = self.demand.format
        return by if by.homeworld else replace(by, homeworld=Severity.WARNING)

    def faults(
        self, deck: DeckList, sponsor: Power | None = None
    ) -> tuple[tuple[Finding, ...], tuple[tuple[Card, int], ...]]:
        """What must be repaired in a deck, and the cards of which too few are owned."""
        found = judge(deck, self.format, sponsor or self.asked).findings
        return tuple(filter(self._counts, found)), self.unowned(deck)

    def _counts(self, finding: Finding) -> bool:
        """Whether a finding must be repaired."""
        if finding.rule == HOMEWORLD:
            return self.demand.one_homeworld
        return self.demand.wants(finding.severity)

    def unowned(self, deck: DeckList) -> tuple[tuple[Card, int], ...]:
        """The cards of a deck in more copies than owned, with how many more; none if all count."""
        owned = self.demand.owned
        if owned is None:
            return ()
        counts, cards = Counter[str](), dict[str, "Card"]()
        for entry in deck.entries:
            counts[entry.card.id] += entry.count
            cards[entry.card.id] = entry.card
        more = {one: count - max(0, owned.get(one, 0)) for one, count in counts.items()}
        return tuple((cards[one], count) for one, count in more.items() if count > 0)

    def alternative(
        self, solution: Solution, out: Mapping[str, int], holdings: tuple[Holding, ...]
    ) -> Alternative | None:
        """The solution as changes; None when the judge does not confirm it."""
        changes = changes_of(solution, out, holdings)
        repaired = changed(self.deck, changes)
        if any(self.faults(repaired)):
            return None
        verdict = judge(repaired, self.demand.format, self.asked)
        proved = tuple(self._proved(change, repaired, verdict.case.sponsor) for change in changes)
        if not all(one.findings or one.unowned for one in proved):
            return None
        return Alternative(
            changes=proved,
            least=True,
            sponsor=verdict.case.sponsor,
            swapped=verdict.case.sponsor is not self.sponsor,
            dropped=dropped(holdings, out),
            deck=repaired,
            left=verdict.findings,
        )

    def _proved(self, change: Change, repaired: DeckList, sponsor: Power) -> Change:
        """The change with what is found when one card of it is left as it was.

        A homeworld left as it was may make it another's deck; nothing else does.
        """
        deck = undone(repaired, change, self.deck)
        known = None if is_homeworld(change.picks[0].card) else sponsor
        findings, unowned = self.faults(deck, known)
        return replace(change, findings=findings, unowned=sum(count for _, count in unowned))


def proof_for(deck: DeckList, demand: Demand, asked: Power | None) -> Proof:
    """The proof for a deck; one that has its one homeworld must have one when repaired."""
    case = judge(deck, demand.format, asked).case
    homes = [(entry.card.allegiance, entry.count) for entry in case.homeworlds]
    demand = replace(demand, homed=homes == [(case.sponsor, 1)])
    return Proof(deck=deck, demand=demand, asked=asked, sponsor=case.sponsor)


def dropped(holdings: tuple[Holding, ...], out: Mapping[str, int]) -> tuple[Power, ...]:
    """The powers of which a deck had cards and has none any more, homeworlds not counted."""
    had = {holding.power for holding in holdings}
    has = {holding.power for holding in holdings if out.get(holding.card.id, 0) < holding.count}
    return tuple(power for power in Power if power in had - has)


def changes_of(
    solution: Solution, out: Mapping[str, int], holdings: tuple[Holding, ...]
) -> tuple[Change, ...]:
    """The changes of a solution: cards moved, cards out, cards in.

    Args:
        solution: The solution.
        out: Card id -> copies removed, as `totals` distributes them among the cards of a block.
        holdings: The cards of the deck.
    """
    slots = {holding: dict(holding.slots) for holding in holdings}

    def take(holding: Holding, count: int) -> list[Pick]:
        picks: list[Pick] = []
        for section, here in slots[holding].items():
            taken = min(here, count - sum(pick.count for pick in picks))
            slots[holding][section] = here - taken
            if taken:
                picks.append(Pick(card=holding.card, count=taken, section=section))
        return picks

    forced = solution.branch.out
    gone = [
        Change(way=Way.OUT, picks=(pick,))
        for holding in holdings
        for pick in take(holding, forced.get(holding.card.id, 0))
    ]
    for block, count in solution.out:
        order = sorted(block.holdings, key=lambda holding: -(holding.card.cost or 0))
        picks = [
            pick
            for holding in order
            for pick in take(holding, out.get(holding.card.id, 0) - forced.get(holding.card.id, 0))
        ]
        if count == block.count or len(order) == 1:
            gone += [Change(way=Way.OUT, picks=(pick,)) for pick in picks]
        else:
            cards = tuple(holding.card for holding in order)
            change = Change(way=Way.OUT, picks=tuple(picks), choices=cards, best=DEAREST)
            gone.append(change)
    moved = [
        Change(way=Way.MOVE, picks=(Pick(card=holding.card, count=count, section=section),))
        for holding in holdings
        for section, count in slots[holding].items()
        if count and section is not holding.home
    ]
    come = [
        _addition(solution.chosen[need], solution.pools[need])
        for need in sorted(solution.chosen, key=str)
    ]
    return (*moved, *gone, *come)


def _addition(chosen: tuple[Candidate, ...], pool: tuple[Candidate, ...]) -> Change:
    """The change that adds these candidates, with the others of the pool as choices."""
    counts = Counter(candidate.card.id for candidate in chosen)
    cards = {candidate.card.id: candidate.card for candidate in chosen}
    picks = tuple(
        Pick(card=cards[one], count=count, section=chosen[0].home) for one, count in counts.items()
    )
    if sum(min(candidate.room, len(chosen)) for candidate in pool) <= len(chosen):
        return Change(way=Way.IN, picks=picks)
    choices = tuple(candidate.card for candidate in pool)
    return Change(way=Way.IN, picks=picks, choices=choices, best=CHEAPEST)
