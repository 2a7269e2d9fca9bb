"""The choice of cards on a course, put to the solver: fewest changes, none of the sets before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.repair.cover import Answer, Lot, picked
from cardbase.repair.solver import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.repair.cover import Cover, Need
    from cardbase.repair.stock import Guest, Pile


def next_answer(cover: Cover) -> Answer | None:
    """The cheapest answer that holds none given before; None when there is no other."""
    if cover.done or cover.lacking():
        return None
    if cover.roomy and not cover.tight and not cover.clashes:
        cover.done = True
        return cover.plain()
    answer = Choice(cover).solve()
    cover.done = answer is None or not (answer.out or answer.come.keys() - {Section.APART})
    if answer:
        cover.found.append(answer)
    return answer


class Choice:
    """The problem of a course for the solver."""

    def __init__(self, cover: Cover) -> None:
        """Lay out the lots and the guests as numbers."""
        self.cover = cover
        self.problem = Problem()
        self.lots = self._lots()
        self.scale = sum(lot.count for lot in self.lots) + 1
        self.gone = [self._gone(lot) for lot in self.lots]
        self.come: dict[Need, int] = {
            need: self._coming(need) for need in cover.guests if need is not Section.APART
        }
        if Section.APART in cover.needs:
            self.come[Section.APART] = self.problem.number(1)
            self.problem.at_least(1, {self.come[Section.APART]: 1})
        self.seats = self._seats()

    def _coming(self, need: Need) -> int:
        room = sum(guest.room for guest in self.cover.guests[need])
        most = min(room, max(self.cover.demand.least.values())) if need in Section else 1
        return self.problem.number(most, self.scale)

    def _gone(self, lot: Lot) -> int:
        """The number of a lot's cards that go; those that must move go for nothing else."""
        cost = 0 if lot.loose else self.scale
        place = self.problem.number(lot.count, cost + bool(lot.loose))
        if 0 < lot.loose < lot.count:
            more = self.problem.number(lot.count, self.scale)
            self.problem.at_least(-lot.loose, {more: 1, place: -1})
        return place

    def _lots(self) -> list[Lot]:
        cover, course = self.cover, self.cover.course
        clashing = {pile.card.id for pair_ in cover.clashes for pile in pair_}
        held: dict[tuple[object, ...], list[tuple[Pile, int, int]]] = {}
        for pile in cover.stay:
            marks = pile.marks & cover.telling
            if not marks and pile.card.id not in clashing:
                continue
            out = course.out.get(pile.card.id, 0)
            rest = min(pile.spare - out, cover.rest[pile] - (pile.card.id == course.homes.keep))
            loose = max(0, pile.loose - out)
            own = pile.card.id in clashing or pile.homeworld or 0 < loose < rest
            power = pile.power if self._counts(pile) else None
            key = (pile.home, marks, bool(loose), power, pile.card.id if own else "")
            if rest > 0:
                held.setdefault(key, []).append((pile, rest, min(rest, loose)))
        return [
            Lot(
                piles=tuple(pile for pile, _, _ in members),
                rest=tuple(rest for _, rest, _ in members),
                loose=sum(loose for _, _, loose in members),
                marks=members[0][0].marks & cover.telling,
                home=members[0][0].home,
                power=members[0][0].power if self._counts(members[0][0]) else None,
            )
            for members in held.values()
        ]

    def _counts(self, pile: Pile) -> bool:
        """Whether the power of a card that may stay matters still."""
        course = self.cover.course
        imperial = pile.home is Section.IMPERIAL and pile.power in course.added
        return imperial or not course.fixed

    def _seats(self) -> list[tuple[Need, int, list[Guest]]]:
        """Which need is met by how many guests of a kind: the number of it."""
        seats: list[tuple[Need, int, list[Guest]]] = []
        for needs in self.cover.kinds:
            room = sum(guest.room for guest in next(iter(needs.values())))
            own = [
                (need, self.problem.number(min(room, self.problem.most[self.come[need]])), guests)
                for need, guests in needs.items()
                if need in self.come
            ]
            self.problem.at_most(room, {place: 1 for _, place, _ in own})
            seats += own
        for need, place in self.come.items():
            terms = {number: 1 for wanted, number, _ in seats if wanted == need}
            self.problem.at_least(0, {**terms, place: -1})
            self.problem.at_most(0, {**terms, place: -1})
        return seats

    def solve(self) -> Answer | None:
        """The cheapest answer, None when there is none."""
        self._limits()
        self._sizes()
        self._powers()
        self._characters()
        for answer in self.cover.found:
            self._other_than(answer)
        numbers = self.problem.solve()
        if numbers is None:
            return None
        out = tuple(
            (lot, numbers[place])
            for lot, place in zip(self.lots, self.gone, strict=True)
            if numbers[place]
        )
        come = {need: numbers[place] for need, place in self.come.items() if numbers[place]}
        used, chosen = Counter[str](), dict["Need", "tuple[Guest, ...]"]()
        for need, place, guests in self.seats:
            if numbers[place]:
                chosen[need] = chosen.get(need, ()) + picked(guests, numbers[place], used)
        return self.cover.answer(out, come, self.cover.unlimited(come) or chosen)

    def _limits(self) -> None:
        cover = self.cover
        for mark, most in cover.bounds.items():
            terms = {
                place: -1
                for lot, place in zip(self.lots, self.gone, strict=True)
                if mark in lot.marks
            }
            for need, place, guests in self.seats:
                if mark in guests[0].marks | {guests[0].home} and need in self.come:
                    terms[place] = 1
            if terms or cover.counts[mark] > most:
                self.problem.at_most(most - cover.counts[mark], terms)

    def _sizes(self) -> None:
        for section, least in self.cover.demand.least.items():
            terms = self._leaving([lot.home is section for lot in self.lots])
            for need, place in self.come.items():
                if need == section or (need not in Section and section is Section.IMPERIAL):
                    terms[place] = 1
            self.problem.at_least(least - self.cover.size(section), terms)

    def _leaving(self, wanted: Sequence[bool]) -> dict[int, int]:
        """The numbers of those lots that are wanted, to be taken off."""
        return {place: -1 for place, here in zip(self.gone, wanted, strict=True) if here}

    def _powers(self) -> None:
        """An Imperial card of each added power; one comes in only where none stays."""
        for power in self.cover.course.added:
            here = self.cover.backing(power)
            terms = self._leaving(
                [lot.home is Section.IMPERIAL and lot.power is power for lot in self.lots]
            )
            come = self.come.get(power)
            self.problem.at_least(1 - here, terms if come is None else {**terms, come: 1})
            if come is not None and here:
                self.problem.at_most(0, {**terms, come: here})

    def _characters(self) -> None:
        place_of = {
            lot.piles[0].card.id: (place, lot.count)
            for lot, place in zip(self.lots, self.gone, strict=True)
        }
        for pile, other in self.cover.clashes:
            goes = []
            for one in (pile, other):
                place, most = place_of.get(one.card.id, (None, 0))
                if place is not None and most == self.cover.rest[one]:
                    gone = self.problem.number(1)
                    self.problem.at_least(0, {place: 1, gone: -most})
                    goes.append(gone)
            self.problem.at_least(1, dict.fromkeys(goes, 1))

    def _other_than(self, answer: Answer) -> None:
        """Not all that an answer takes out and puts in."""
        places = {
            lot.piles: (place, lot.count) for lot, place in zip(self.lots, self.gone, strict=True)
        }
        parts = [(*places[lot.piles], count) for lot, count in answer.out]
        parts += [
            (self.come[need], self.problem.most[self.come[need]], count)
            for need, count in answer.come.items()
            if need is not Section.APART
        ]
        less = []
        for place, most, count in parts:
            fewer = self.problem.number(1)
            over = most - count + 1
            self.problem.at_most(count - 1 + over, {place: 1, fewer: over})
            less.append(fewer)
        self.problem.at_least(1, dict.fromkeys(less, 1))
