"""Tells an answer as changes, and proves them: the mended deck judged, and each change left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.kinds import is_homeworld
from cardbase.legality.finding import Severity
from cardbase.legality.judge import judge
from cardbase.repair.change import Alternative, Change, Pick, Way, changed, undone
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.card import Card
    from cardbase.decks.deck_list import DeckList, Section
    from cardbase.legality.finding import Finding
    from cardbase.legality.format import Format
    from cardbase.repair.cover import Answer, Lot
    from cardbase.repair.demand import Demand
    from cardbase.repair.stock import Pile

CHEAPEST = "the cheapest first"
DEAREST = "the dearest first"
HOMEWORLD = "HP-03"


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A deck, and what it is judged by.

    Attributes:
        told: The sponsor that was told, None for none.
        sponsor: The sponsor the deck has by `judge`.
    """

    deck: DeckList
    demand: Demand
    told: Power | None
    sponsor: Power

    @cached_property
    def format(self) -> Format:
        """The format; it tells of homeworlds, even where it is silent on them."""
        by = self.demand.format
        return by if by.homeworld else replace(by, homeworld=Severity.WARNING)

    def faults(
        self, deck: DeckList, sponsor: Power | None = None
    ) -> tuple[tuple[Finding, ...], tuple[tuple[Card, int], ...]]:
        """What must be mended in a deck, and the cards of which too few are owned."""
        found = judge(deck, self.format, sponsor or self.told).findings
        return tuple(filter(self._counts, found)), self.unowned(deck)

    def _counts(self, finding: Finding) -> bool:
        """Whether a finding must be mended."""
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
        self, answer: Answer, out: Mapping[str, int], piles: tuple[Pile, ...]
    ) -> Alternative | None:
        """The answer told as changes; None when the judge does not bear it out."""
        changes = told_changes(answer, out, piles)
        mended = changed(self.deck, changes)
        if any(self.faults(mended)):
            return None
        verdict = judge(mended, self.demand.format, self.told)
        proved = tuple(self._proved(change, mended, verdict.case.sponsor) for change in changes)
        if not all(one.findings or one.unowned for one in proved):
            return None
        return Alternative(
            changes=proved,
            least=True,
            sponsor=verdict.case.sponsor,
            swapped=verdict.case.sponsor is not self.sponsor,
            dropped=dropped(piles, out),
            deck=mended,
            left=verdict.findings,
        )

    def _proved(self, change: Change, mended: DeckList, sponsor: Power) -> Change:
        """The change with what is found when one card of it is left as it was.

        A homeworld left as it was may make it another's deck; nothing else does.
        """
        deck = undone(mended, change, self.deck)
        known = None if is_homeworld(change.picks[0].card) else sponsor
        findings, unowned = self.faults(deck, known)
        return replace(change, findings=findings, unowned=sum(count for _, count in unowned))


def proof_for(deck: DeckList, demand: Demand, told: Power | None) -> Proof:
    """The proof for a deck; if it has its one homeworld, that is asked of the mended deck, too."""
    case = judge(deck, demand.format, told).case
    homes = [(entry.card.allegiance, entry.count) for entry in case.homeworlds]
    asked = replace(demand, homed=homes == [(case.sponsor, 1)])
    return Proof(deck=deck, demand=asked, told=told, sponsor=case.sponsor)


def dropped(piles: tuple[Pile, ...], out: Mapping[str, int]) -> tuple[Power, ...]:
    """The powers of which a deck had cards and has none any more, homeworlds not counted."""
    had = {pile.power for pile in piles}
    has = {pile.power for pile in piles if out.get(pile.card.id, 0) < pile.count}
    return tuple(power for power in Power if power in had - has)


def told_changes(
    answer: Answer, out: Mapping[str, int], piles: tuple[Pile, ...]
) -> tuple[Change, ...]:
    """The changes of an answer: cards to their places, cards out, cards in."""
    slots = {pile.card.id: list(pile.slots) for pile in piles}
    chosen = Counter(out)
    chosen.subtract(answer.course.out)
    gone: list[Change] = []
    for pile in piles:
        picks = _drawn(pile, answer.course.out.get(pile.card.id, 0), slots)
        gone += [Change(way=Way.OUT, picks=(pick,)) for pick in picks]
    for lot, count in answer.out:
        gone += _of_lot(lot, count, chosen, slots)
    moved = [
        Change(way=Way.MOVE, picks=(Pick(card=pile.card, count=count, section=section),))
        for pile in piles
        for section, count in slots[pile.card.id]
        if count and section is not pile.home
    ]
    return (*moved, *gone, *_coming(answer))


def _drawn(pile: Pile, count: int, slots: dict[str, list[tuple[Section, int]]]) -> list[Pick]:
    """So many copies of a card taken from its slots, in their order."""
    picks, left = [], []
    for section, here in slots[pile.card.id]:
        drawn = min(here, count)
        count -= drawn
        left.append((section, here - drawn))
        if drawn:
            picks.append(Pick(card=pile.card, count=drawn, section=section))
    slots[pile.card.id] = left
    return picks


def _of_lot(
    lot: Lot, count: int, chosen: Mapping[str, int], slots: dict[str, list[tuple[Section, int]]]
) -> list[Change]:
    picks: list[Pick] = []
    order = sorted(lot.piles, key=lambda pile: -(pile.card.cost or 0))
    for pile in order:
        picks += _drawn(pile, chosen[pile.card.id], slots)
    if count == lot.count or len(lot.piles) == 1:
        return [Change(way=Way.OUT, picks=(pick,)) for pick in picks]
    cards = tuple(pile.card for pile in order)
    return [Change(way=Way.OUT, picks=tuple(picks), choices=cards, best=DEAREST)]


def _coming(answer: Answer) -> list[Change]:
    found = []
    for need in sorted(answer.chosen, key=str):
        counts = Counter(guest.card.id for guest in answer.chosen[need])
        cards = {guest.card.id: guest.card for guest in answer.chosen[need]}
        home = answer.chosen[need][0].home
        picks = tuple(
            Pick(card=cards[one], count=count, section=home) for one, count in counts.items()
        )
        choices = tuple(guest.card for guest in answer.pools[need])
        many = sum(counts.values())
        more = sum(min(guest.room, many) for guest in answer.pools[need]) > many
        change = Change(
            way=Way.IN,
            picks=picks,
            choices=choices if more else (),
            best=CHEAPEST if more else "",
        )
        found.append(change)
    return found
