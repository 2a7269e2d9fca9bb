"""What some cards of those seen cost at the least, favor counted: exact, over every choice of them.

A card of the sponsor that is won by petition may be paid in favor (P-08), but the solaris for the
whole bid must be there all the same (P-09). So it is best bought before any others, the dearest
first: then no more must be there than for the dearest alone, or than is paid for all together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from cardbase.statistics.together import subsets


class Group(Struct, frozen=True):
    """Cards of a deck that are alike for what is asked.

    Attributes:
        wants: Which of the things asked for such a card can stand for.
        cost: In solaris.
        gives: Solaris a turn, of a holding that is not asked for; 0 for all else.
        name: Of a holding of several copies: no second one can be in play (CT-12).
        sworn: It is of the sponsor and won by petition, so that favor may pay for it (P-08).
        owes: The favor it costs, being of another power (P-10, AL-04, CP-03).
    """

    wants: frozenset[int] = frozenset()
    cost: int = 0
    gives: int = 0
    name: str = ""
    sworn: bool = False
    owes: int = 0

    def no_worse(self, other: Group) -> bool:
        """Whether favor does as much for it as for another, and it costs no more favor."""
        return self.sworn >= other.sworn and self.owes <= other.owes


Cards = tuple[tuple[Group, int], ...]
"""How many cards of each group."""

Held = tuple[tuple[tuple[int, ...], int], ...]
"""How many cards are taken of those that can stand for the same things."""


class Bill(NamedTuple):
    """What some cards cost: solaris, those of them that favor may not pay, favor, the dearest."""

    cost: int = 0
    bare: int = 0
    owes: int = 0
    dearest: int = 0

    def plus(self, group: Group, many: int) -> Bill:
        """The bill with so many cards more."""
        cost = group.cost * many
        bare = self.bare + (0 if group.sworn else cost)
        dearest = max(self.dearest, group.cost)
        return Bill(self.cost + cost, bare, self.owes + group.owes * many, dearest)

    def solaris(self, favor: int) -> int:
        """The solaris that must be there, when favor that is not owed pays what it may."""
        stands = min(favor - self.owes, self.cost - self.bare)
        return max(self.cost - stands, self.dearest)


@lru_cache(maxsize=2**15)
def worth_taking(leasts: tuple[int, ...], cards: Cards) -> Cards:
    """The cards among which the best choice is, whatever else is seen and however much is there.

    A card stands for one thing only. The sets of cards that do are a transversal matroid: a card is
    of no use where cheaper ones that are no worse stand for all that it could stand for.
    """
    kinds = {(group.sworn, group.owes): group for group, _ in cards}
    kept = list[tuple[Group, int]]()
    for kind in kinds.values():
        taken = _cheapest(leasts, [one for one in cards if one[0].no_worse(kind)])
        kept += [one for one in taken if (one[0].sworn, one[0].owes) == (kind.sworn, kind.owes)]
    return tuple(sorted(kept, key=_order))


@lru_cache(maxsize=2**15)
def solaris_needed(leasts: tuple[int, ...], cards: Cards, favor: int) -> int | None:
    """The fewest solaris with which all that is wanted can be bought of some cards, None for never.

    So much favor is there, for what is owed first; the rest stands for solaris.
    """
    bills: Mapping[Held, Iterable[Bill]] = {(): [Bill()]}
    for group, most in worth_taking(leasts, cards):
        after: dict[Held, set[Bill]] = {}
        wants = tuple(sorted(group.wants))
        for held, before in bills.items():
            for many in range(most + 1):
                new = dict(held)
                new[wants] = new.get(wants, 0) + many
                if not _fits(leasts, {frozenset(each): n for each, n in new.items()}):
                    break
                found = {bill.plus(group, many) for bill in before} if many else before
                after.setdefault(tuple(sorted(new.items())), set()).update(found)
        bills = {held: _best(some) for held, some in after.items()}
    whole = (some for held, some in bills.items() if sum(many for _, many in held) == sum(leasts))
    return min(
        (bill.solaris(favor) for some in whole for bill in some if bill.owes <= favor),
        default=None,
    )


def _best(bills: Iterable[Bill]) -> list[Bill]:
    """The bills that no other undercuts in everything."""
    best = list[Bill]()
    for bill in sorted(bills):
        if not any(all(map(int.__le__, one, bill)) for one in best):
            best.append(bill)
    return best


def _cheapest(leasts: tuple[int, ...], cards: Iterable[tuple[Group, int]]) -> Cards:
    """The cheapest of some cards with which most of what is wanted is had."""
    held: Counter[frozenset[int]] = Counter()
    taken: Counter[Group] = Counter()
    for group, many in sorted(cards, key=_order):
        for _ in range(many):
            held[group.wants] += 1
            if not _fits(leasts, held):
                held[group.wants] -= 1
                break
            taken[group] += 1
    return tuple(taken.items())


def _order(card: tuple[Group, int]) -> tuple[int, bool, int, list[int]]:
    """The cheapest first; among equals first what is no worse than the others."""
    group = card[0]
    return group.cost, not group.sworn, group.owes, sorted(group.wants)


def _fits(leasts: Sequence[int], taken: Mapping[frozenset[int], int]) -> bool:
    """Whether each card taken can stand for a thing of its own (Hall's theorem)."""
    return all(
        sum(many for wants, many in taken.items() if wants <= {*some})
        <= sum(leasts[want] for want in some)
        for some in subsets(len(leasts))
    )
