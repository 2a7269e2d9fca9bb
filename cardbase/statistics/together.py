"""The chance that several cards have been seen together by a turn, and who can use them: exact.

The two decks are drawn apart from each other, each by the multivariate hypergeometric
distribution; what lies apart is there from the start (HP-03, PD-02). Everything asked for is
counted in one go, so that what depends on the same draws is not multiplied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, combinations
from math import comb, prod

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.decks.deck_list import DeckEntry, Section
from cardbase.statistics.asked import AskedCards
from cardbase.statistics.bearing import can_use

Decks = Mapping[Section, Sequence[DeckEntry]]
Drawn = Mapping[Section, Sequence[int]]
"""How many cards of each part have been seen by each turn."""

Subset = tuple[int, ...]


class Group(Struct, frozen=True):
    """Cards that are alike for what is asked.

    Attributes:
        wants: Which of the things asked for such a card can stand for.
        needs: The bit of those who can use it, 0 where it asks for no talent.
        meets: The bits of those to whom it belongs.
    """

    wants: frozenset[int]
    needs: int = 0
    meets: int = 0


class Seen(Struct, frozen=True):
    """What of it has been seen: how many of each group that is wanted, and who can use what."""

    counts: tuple[int, ...]
    meets: int


class Wanted:
    """Several things asked for at once; each card stands for one of them only.

    Attributes:
        leasts: How many of each are wanted.
        users: Those who can use a card that asks for a talent, each set of them with its bit;
            empty where nobody asks.
    """

    def __init__(self, things: Sequence[AskedCards], decks: Decks, *, used: bool) -> None:
        self.things = things
        self.leasts = tuple(one.least for one in things)
        self.users: dict[frozenset[str], int] = {}
        self._needs: dict[str, int] = {}
        cards = {e.card.id: e.card for entries in decks.values() for e in entries}
        for card in {card.id: card for one in things for card in one.cards if used}.values():
            if card.requirement is not None:
                able = frozenset(one.id for one in cards.values() if can_use(one, card))
                self._needs[card.id] = self.users.setdefault(able, 1 << len(self.users))

    def group(self, card: Card) -> Group:
        """Which group a card belongs to."""
        wants = frozenset(at for at, one in enumerate(self.things) if card.id in one.ids)
        meets = (bit for able, bit in self.users.items() if card.id in able)
        return Group(wants, self._needs.get(card.id, 0), sum(meets))

    def groups(self, entries: Sequence[DeckEntry]) -> Counter[Group]:
        """How many cards of a deck are of each group."""
        counts: Counter[Group] = Counter()
        for entry in entries:
            counts[self.group(entry.card)] += entry.count
        return counts

    def enough(self, cards: Mapping[frozenset[int], int]) -> bool:
        """Whether there is a card of its own for everything wanted (Hall's theorem)."""
        return all(
            sum(self.leasts[want] for want in some)
            <= sum(many for wants, many in cards.items() if not wants.isdisjoint(some))
            for some in subsets(len(self.leasts))
        )


@lru_cache(maxsize=16)
def subsets(size: int) -> tuple[Subset, ...]:
    """Each choice of one or more of so many things."""
    return tuple(chain.from_iterable(combinations(range(size), n) for n in range(1, size + 1)))


def together(
    things: Sequence[AskedCards], decks: Decks, drawn: Drawn, *, used: bool = False
) -> tuple[Fraction, ...]:
    """The chance to have seen all things asked for by each turn.

    Args:
        things: What is wanted at once.
        decks: The parts of the deck.
        drawn: How many cards of each part have been seen by each turn.
        used: For each card that asks for a talent, one able to use it, which has that talent and
            may bear it, must be seen as well; the same one may do for several.
    """
    wanted = Wanted(things, decks, used=used)
    parts = {section: wanted.groups(entries) for section, entries in decks.items()}
    kinds = sorted({g for part in parts.values() for g in part if g.wants}, key=_order)
    places = {kind: at for at, kind in enumerate(dict.fromkeys((g.wants, g.needs) for g in kinds))}
    turns = range(len(next(iter(drawn.values()))))

    @cache
    def done(seen: Seen) -> bool:
        held: Counter[frozenset[int]] = Counter()
        for (wants, needs), at in places.items():
            if not needs or needs & seen.meets:
                held[wants] += seen.counts[at]
        return wanted.enough(held)

    most = [sum(wanted.leasts[want] for want in wants) for wants, _ in places]

    def joined(one: Seen, counts: Sequence[int], meets: int) -> Seen | None:
        both = (min(a + b, c) for a, b, c in zip(one.counts, counts, most, strict=True))
        seen = Seen(tuple(both), one.meets | meets)
        return None if done(seen) else seen

    nothing = Seen((0,) * len(places), 0)
    missing: dict[Seen, list[int]] = {nothing: [1 for _ in turns]}
    for section, part in parts.items():
        after: dict[Seen, list[int]] = {}
        own = _weights(part, places, joined, nothing, drawn[section])
        for (one, weights), (other, more) in ((a, b) for a in missing.items() for b in own.items()):
            seen = joined(one, other.counts, other.meets)
            if seen is not None:
                sums = after.setdefault(seen, [0 for _ in turns])
                for turn in turns:
                    sums[turn] += weights[turn] * more[turn]
        missing = after
    sizes = {section: sum(part.values()) for section, part in parts.items()}
    return tuple(
        1
        - Fraction(
            sum(weights[turn] for weights in missing.values()),
            prod(comb(size, drawn[section][turn]) for section, size in sizes.items()),
        )
        for turn in turns
    )


def _weights(
    part: Counter[Group],
    places: Mapping[tuple[frozenset[int], int], int],
    joined: Callable[[Seen, Sequence[int], int], Seen | None],
    nothing: Seen,
    drawn: Sequence[int],
) -> dict[Seen, list[int]]:
    """In how many ways the draws of a deck by each turn come to each thing seen; not to all."""
    found: dict[tuple[Seen, int], int] = {(nothing, 0): 1}
    idle = Group(frozenset())
    for group, size in sorted(part.items(), key=lambda one: -one[0].meets):
        if group == idle:
            continue
        after: Counter[tuple[Seen, int]] = Counter()
        at = places.get((group.wants, group.needs))
        for (seen, taken), ways in found.items():
            for many in range(size + 1):
                counts = [many if place == at else 0 for place in range(len(places))]
                new = joined(seen, counts, group.meets if many else 0)
                if new is not None:
                    after[new, taken + many] += ways * comb(size, many)
        found = after
    weights: dict[Seen, list[int]] = {}
    for (seen, taken), ways in found.items():
        sums = weights.setdefault(seen, [0 for _ in drawn])
        for turn, many in enumerate(drawn):
            sums[turn] += ways * comb(part[idle], many - taken) if many >= taken else 0
    return weights


def _order(group: Group) -> tuple[list[int], int, int]:
    return sorted(group.wants), group.needs, group.meets
