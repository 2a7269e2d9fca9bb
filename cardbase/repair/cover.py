"""What is left to choose on a course: which cards go to keep the limits, which come in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from cardbase.decks.deck_list import Section
from cardbase.powers import short_name
from cardbase.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardbase.repair.course import Course
    from cardbase.repair.demand import Demand
    from cardbase.repair.stock import Guest, Pile
    from cardbase.vocabulary import Power

Need: TypeAlias = "Section | Power"
"""What cards are put in for: a homeworld (Section.APART), a deck's least size, a power."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Lot:
    """Piles that are equal on a course.

    Attributes:
        rest: How many of each pile may still go.
        loose: How many of all that lie where they do not belong: they change anyhow.
    """

    piles: tuple[Pile, ...]
    rest: tuple[int, ...]
    loose: int
    marks: frozenset[str]
    home: Section
    power: Power | None

    @cached_property
    def count(self) -> int:
        """How many of all may still go."""
        return sum(self.rest)


@dataclass(frozen=True, kw_only=True, eq=False)
class Answer:
    """The cheapest set of changes on a course that holds no set found before.

    Attributes:
        out: How many of each lot go, beyond what the course takes out.
        come: How many cards come in for each need.
        chosen: Which guests come in for each need, a place for each copy.
        pools: The guests of which any one may come in for another.
        loosened: How many of those that go lie where they do not belong.
    """

    course: Course
    cost: int
    loosened: int
    out: tuple[tuple[Lot, int], ...]
    come: Mapping[Need, int]
    chosen: Mapping[Need, tuple[Guest, ...]]
    pools: Mapping[Need, tuple[Guest, ...]]


class Cover:
    """A course with what the deck has left on it, and with the cards that may come in."""

    def __init__(
        self,
        course: Course,
        piles: Sequence[Pile],
        guests: Sequence[Guest],
        demand: Demand,
    ) -> None:
        """Take out what the course takes out, and count the rest."""
        self.course = course
        self.demand = demand
        self.found: list[Answer] = []
        self.done = False
        self.rest = {pile: pile.count - course.out.get(pile.card.id, 0) for pile in piles}
        self.stay = [pile for pile, left in self.rest.items() if left]
        self.guests = self._by_need(guests)

    def _by_need(self, guests: Sequence[Guest]) -> dict[Need, list[Guest]]:
        """The guests that would do for each need, best first."""
        course, found = self.course, dict[Need, "list[Guest]"]()
        welcome = {None, course.sponsor, *course.added}
        for guest in guests:
            power = guest.card.allegiance
            if guest.homeworld:
                if power is course.sponsor and course.homes.add:
                    found.setdefault(Section.APART, []).append(guest)
            elif power in welcome:
                found.setdefault(guest.home, []).append(guest)
                if power in course.added and guest.home is Section.IMPERIAL:
                    found.setdefault(power, []).append(guest)
        return found

    @cached_property
    def counts(self) -> Counter[str]:
        """How many cards of each mark stay."""
        counts: Counter[str] = Counter()
        for pile in self.stay:
            counts.update(dict.fromkeys(pile.marks, self.rest[pile]))
        return counts

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The most cards of each mark of the piles and guests."""
        found = dict[str, int]()
        for pile in self.stay:
            for mark in pile.marks:
                found[mark] = self.demand.bound(mark, pile.card)
        for guests in self.guests.values():
            for guest in guests:
                for mark in guest.marks:
                    once = mark.startswith("pair ")
                    found[mark] = 1 if once else self.demand.bound(mark, guest.card)
        return found

    def size(self, section: Section) -> int:
        """How many cards of a section stay."""
        return sum(self.rest[pile] for pile in self.stay if pile.home is section)

    def backing(self, power: Power) -> int:
        """How many Imperial cards of a power stay."""
        imperial = [pile for pile in self.stay if pile.home is Section.IMPERIAL]
        return sum(self.rest[pile] for pile in imperial if pile.power is power)

    @cached_property
    def needs(self) -> dict[Need, int]:
        """How many cards have to come in, if none goes beyond what the course takes out."""
        found = dict[Need, int]()
        if self.course.homes.add:
            found[Section.APART] = 1
        for power in self.course.added:
            if not self.backing(power):
                found[power] = 1
        backs = sum(need not in Section for need in found)
        for section, least in self.demand.least.items():
            here = self.size(section) + (backs if section is Section.IMPERIAL else 0)
            if here < least:
                found[section] = least - here
        return found

    def lacking(self) -> list[str]:
        """What cannot be had on this course, a sentence each."""
        found = []
        for need, count in self.needs.items():
            room = sum(guest.room for guest in self.guests.get(need, ()))
            if room < count:
                found.append(_lack(need, count, room, self))
        return found

    @cached_property
    def clashes(self) -> list[tuple[Pile, Pile]]:
        """The piles of one character under two titles that both stay (CT-12)."""
        here = {pile.card.id: pile for pile in self.stay}
        return [
            (pile, here[other])
            for pile in self.stay
            for other in sorted(pile.rivals)
            if other in here and pile.card.id < other
        ]

    @cached_property
    def clean(self) -> dict[Need, list[Guest]]:
        """The guests that no limit counts."""
        return {
            need: [guest for guest in guests if not guest.marks or need is Section.APART]
            for need, guests in self.guests.items()
        }

    @cached_property
    def kinds(self) -> list[dict[Need, list[Guest]]]:
        """The guests for each need, by what is the same to a solver."""
        found: dict[tuple[object, ...], dict[Need, list[Guest]]] = {}
        for need, guests in self.guests.items():
            for guest in guests:
                found.setdefault(guest.kind, {}).setdefault(need, []).append(guest)
        return list(found.values())

    @cached_property
    def roomy(self) -> bool:
        """Whether guests that no limit counts are enough."""
        rooms = {n: sum(guest.room for guest in guests) for n, guests in self.clean.items()}
        imperial = sum(c for n, c in self.needs.items() if n not in Section) + self.needs.get(
            Section.IMPERIAL, 0
        )
        enough = all(rooms.get(need, 0) >= count for need, count in self.needs.items())
        return enough and (not imperial or rooms.get(Section.IMPERIAL, 0) >= imperial)

    @cached_property
    def tight(self) -> frozenset[str]:
        """The limits that something must still be done about."""
        counts = self.counts
        come = Counter[str]()
        for need, count in self.needs.items():
            come[need if need in Section else Section.IMPERIAL] += count
        over = (mark for mark, most in self.bounds.items() if counts[mark] + come[mark] > most)
        return frozenset(over)

    @cached_property
    def telling(self) -> frozenset[str]:
        """The limits by which cards that may go differ: all, where few cards may come in."""
        rooms = {n: sum(guest.room for guest in guests) for n, guests in self.clean.items()}
        least = self.demand.least
        more = {Section.IMPERIAL: len(self.course.added), Section.HOUSE: 0}
        ample = all(rooms.get(deck, 0) >= size + more[deck] for deck, size in least.items())
        return self.tight if ample and self.roomy else frozenset(self.bounds)

    def plain(self) -> Answer:
        """The answer when no limit is in question: nothing else goes."""
        return self.answer((), self.needs, self.unlimited(self.needs) or {})

    def unlimited(self, come: Mapping[Need, int]) -> dict[Need, tuple[Guest, ...]] | None:
        """So many guests for each need, the best that no limit counts; None if too few."""
        chosen, used = dict[Need, "tuple[Guest, ...]"](), Counter[str]()
        for need in sorted(come, key=lambda need: need in Section):
            chosen[need] = picked(self.clean.get(need, ()), come[need], used)
            if len(chosen[need]) < come[need]:
                return None
        return chosen

    def answer(
        self,
        out: tuple[tuple[Lot, int], ...],
        come: Mapping[Need, int],
        chosen: Mapping[Need, tuple[Guest, ...]],
    ) -> Answer:
        """An answer with its cost, and the guests that may come in for others."""
        more = sum(max(0, count - lot.loose) for lot, count in out)
        come_in = sum(count for need, count in come.items() if need is not Section.APART)
        gone = self.course.out
        freed = sum(min(pile.loose, gone.get(pile.card.id, 0)) for pile in self.rest)
        return Answer(
            course=self.course,
            cost=self.course.cost + more + come_in,
            loosened=freed + sum(min(count, lot.loose) for lot, count in out),
            out=out,
            come=dict(come),
            chosen=chosen,
            pools=self._pools(out, chosen),
        )

    def _pools(
        self, out: tuple[tuple[Lot, int], ...], chosen: Mapping[Need, tuple[Guest, ...]]
    ) -> dict[Need, tuple[Guest, ...]]:
        counts, used = Counter(self.counts), Counter[str]()
        for lot, count in out:
            counts.subtract(dict.fromkeys(lot.marks, count))
        for guests in chosen.values():
            for guest in guests:
                counts.update(guest.marks)
                used[guest.card.id] += 1

        def fits(guest: Guest, others: tuple[Guest, ...]) -> bool:
            if guest in others:
                return True
            if used[guest.card.id] >= guest.room:
                return False
            full = {mark for mark in guest.marks if counts[mark] >= self.bounds[mark]}
            return any(full <= other.marks for other in others)

        return {
            need: tuple(guest for guest in self.guests[need] if fits(guest, others))
            for need, others in chosen.items()
        }


def picked(guests: Sequence[Guest], count: int, used: Counter[str]) -> tuple[Guest, ...]:
    """So many of these guests, different ones as far as they go; `used` is kept up."""
    found: list[Guest] = []
    while len(found) < count:
        free = [guest for guest in guests if used[guest.card.id] < guest.room]
        if not free:
            break
        least = min(used[guest.card.id] for guest in free)
        for guest in [guest for guest in free if used[guest.card.id] == least]:
            if len(found) < count:
                found.append(guest)
                used[guest.card.id] += 1
    return tuple(found)


def _lack(need: Need, count: int, room: int, cover: Cover) -> str:
    if need is Section.APART:
        return f"HP-03: there is no homeworld of {short_name(cover.course.sponsor)} to put in"
    if isinstance(need, Section):
        there = counted(count, "more card")
        rule = "DK-01" if cover.demand.least[need] == 1 else "DK-12"
        return f"{rule}: the {need} needs {there}, and {room or 'none'} may be put in"
    return f"DK-06: there is no Imperial card of {short_name(need)} to put in"
