"""Finds the repairs of a deck: the smallest first, each proved to hold nothing needless."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from cardbase.repair.change import Repairs
from cardbase.repair.choice import next_answer
from cardbase.repair.course import courses
from cardbase.repair.cover import Cover
from cardbase.repair.demand import Demand
from cardbase.repair.proof import Proof, proof_for
from cardbase.repair.stock import guests_of, piles_of
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.legality.format import Format
    from cardbase.repair.change import Alternative
    from cardbase.repair.cover import Answer
    from cardbase.repair.stock import Guest, Pile

LOOKS = 300
"""How many sets of changes are looked at before no more is sought."""

REACH = 10
"""A set that takes more changes than the least and so many is none a player would make; it is not
sought."""


def repairs(  # noqa: PLR0913 - the ways to ask are a player's
    deck: DeckList,
    by: Format,
    catalog: Catalog,
    *,
    sponsor: Power | None = None,
    owned: Mapping[str, int] | None = None,
    warnings: bool = False,
    most: int = 5,
) -> Repairs:
    """How a deck may be mended, the smallest sets of changes first.

    Every set is such that none of its changes can be left out. Cards put in are of the sponsor,
    neutral, or of a power the deck has (of others only where there is no other way), and touch no
    limit the deck has reached. A deck that has its one homeworld has one in the end. A card that
    lies in the wrong part is moved unless it has to go. A set that takes REACH changes more than
    the least is not sought.

    Args:
        deck: The deck.
        by: The format it is judged by.
        catalog: Where the cards come from that may be put in.
        sponsor: Whose deck it is; None as `judge` has it, by the homeworld if there is one.
        owned: Card id -> copies owned, when the deck is to be built from these alone.
        warnings: Whether warnings are to be mended, too.
        most: How many alternatives are asked for.
    """
    demand = Demand(format=by, warnings=warnings, owned=owned)
    return mend(proof_for(deck, demand, sponsor), catalog.all_cards, most)


def mend(proof: Proof, cards: Callable[[], tuple[Card, ...]], most: int) -> Repairs:
    """How the deck of a proof may be mended with these cards; they are asked for when needed."""
    findings, unowned = proof.faults(proof.deck)
    if not findings and not unowned:
        return Repairs(findings=(), unowned=(), alternatives=())
    usable = by_cost(cards())
    finder = Finder(proof, usable)
    found = finder.alternatives(most) or Finder(proof, usable, bring=True).alternatives(most)
    return Repairs(
        findings=findings,
        unowned=unowned,
        alternatives=found,
        impossible=() if found else finder.why_not(),
    )


def by_cost(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards, the cheapest first, those that cost X last."""
    return tuple(sorted(cards, key=lambda card: (card.cost is None, card.cost or 0)))


@dataclass(frozen=True, kw_only=True)
class Taken:
    """What an answer does, card by card: id -> how many copies go, or come."""

    out: Mapping[str, int]
    come: Mapping[str, int]

    def within(self, other: Taken) -> bool:
        """Whether another does as much and perhaps more."""
        return all(
            theirs.get(card_id, 0) >= count
            for own, theirs in ((self.out, other.out), (self.come, other.come))
            for card_id, count in own.items()
        )


def taken(answer: Answer) -> Taken:
    """What an answer does with each card."""
    out, come = Counter(answer.course.out), Counter[str]()
    for lot, count in answer.out:
        left = count
        for pile, rest in sorted(zip(lot.piles, lot.rest, strict=True), key=_dearest):
            here = min(left, rest)
            out[pile.card.id] += here
            left -= here
    for guests in answer.chosen.values():
        come.update(guest.card.id for guest in guests)
    return Taken(out=+out, come=come)


def _dearest(member: tuple[Pile, int]) -> int:
    return -(member[0].card.cost or 0)


class Finder:
    """Goes through the courses from the cheapest on, and through the answers of each."""

    def __init__(self, proof: Proof, cards: tuple[Card, ...], *, bring: bool = False) -> None:
        """Count the deck and the cards that may be put in; `bring` lets them add powers."""
        self.proof = proof
        self.demand = proof.demand
        self.piles = piles_of(proof.deck, proof.demand)
        self.guests = guests_of(cards, self.piles, proof.demand)
        powers = self._powers(self.guests) if bring else frozenset[Power]()
        self.ways = list(courses(self.piles, proof.demand, proof.told, powers))

    def alternatives(self, most: int) -> tuple[Alternative, ...]:
        """The first so many alternatives."""
        found: list[Alternative] = []
        known: list[Taken] = []
        for looks, answer in enumerate(self._answers()):
            if len(found) >= most or looks >= LOOKS:
                break
            does = taken(answer)
            if any(one.within(does) for one in known) or not self._irreducible(answer, does):
                continue
            if made := self.proof.alternative(answer, does.out, self.piles):
                found.append(made)
                known.append(does)
        least = min((one.size for one in found), default=0)
        return tuple(replace(one, least=one.size == least) for one in found)

    def _answers(self) -> Iterator[Answer]:
        """The answers of all courses, the cheapest first, as far as they are worth looking at."""
        sponsor = self.proof.sponsor
        queue: list[tuple[tuple[int, ...], Cover | None, Answer | None]] = [
            ((way.bound, 0, way.sponsor is not sponsor, 0, place), None, None)
            for place, way in enumerate(self.ways)
        ]
        heapify(queue)
        reach = None
        while queue:
            (cost, _, swapped, _, place), cover, answer = heappop(queue)
            if reach is not None and cost > reach:
                break
            if cover is None:
                cover = Cover(self.ways[place], self.piles, self.guests, self.demand)
            if answer:
                reach = cost + REACH if reach is None else reach
                yield answer
            if more := next_answer(cover):
                key = (more.cost, 1, swapped, more.loosened, place)
                heappush(queue, (key, cover, more))

    def _irreducible(self, answer: Answer, does: Taken) -> bool:
        """Whether no part of what an answer does would mend the deck."""
        piles = tuple(replace(pile, spare=does.out.get(pile.card.id, 0)) for pile in self.piles)
        guests = [
            replace(guest, room=does.come[guest.card.id])
            for guest in self.guests
            if guest.card.id in does.come
        ]
        homes = {guest.card.allegiance for guest in guests if guest.homeworld}
        for way in courses(piles, self.demand, self.proof.told, self._powers(guests)):
            if way.bound > answer.cost or (way.homes.add and way.sponsor not in homes):
                continue
            less = next_answer(Cover(way, piles, guests, self.demand))
            if less and (less.cost, less.loosened) < (answer.cost, answer.loosened):
                return False
        return True

    @staticmethod
    def _powers(guests: Iterable[Guest]) -> frozenset[Power]:
        return frozenset(guest.card.allegiance for guest in guests if guest.card.allegiance)

    def why_not(self) -> tuple[str, ...]:
        """What stands in the way on the cheapest course."""
        own = [way for way in self.ways if way.sponsor is self.proof.sponsor]
        for way in sorted(own or self.ways, key=lambda way: way.bound):
            cover = Cover(way, self.piles, self.guests, self.demand)
            if lacking := cover.lacking():
                return tuple(lacking)
        return (f"the numbers of {self.demand.format.name} cannot all be kept at once",)
