"""The best of many cards, one after the other: what is taken changes the worth of the next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from typing import Protocol, TypeVar

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, kind_of
from cardbase.decks.deck_list import section_of
from cardbase.fitting.by_number import share_of
from cardbase.fitting.scale import weights
from cardbase.fitting.view import DeckView


class Pickable(Protocol):
    """A card that may be taken, so many times."""

    @property
    def card(self) -> Card: ...  # noqa: D102
    @property
    def room(self) -> int: ...  # noqa: D102


P = TypeVar("P", bound=Pickable)


def choose(
    candidates: Sequence[P],
    count: int,
    used: Counter[str],
    deck: DeckView,
    worth_of: Callable[[Card], int],
) -> tuple[P, ...]:
    """The best `count` candidates for a deck; `used` counts the copies of each, and is added to.

    A further copy counts less, and so does a kind of card of which the deck has more by then; the
    rest of what a card is worth, `worth_of`, stays. Raises DataError, MissingData.
    """
    again, queues = (
        weights()["again card"].points,
        defaultdict[CardKind, list[tuple[int, int]]](list),
    )
    for place, one in enumerate(candidates):
        worth = worth_of(one.card) + again * used[one.card.id]
        queues[kind_of(one.card)].append((-worth, place))
    for queue in queues.values():
        heapify(queue)
    kinds, sizes = Counter(deck.kinds), Counter(deck.sizes)

    def now(kind: CardKind) -> int:
        """What the best of a kind is worth now that others have come in."""
        worth, place = queues[kind][0]
        section = section_of(candidates[place].card)
        before = share_of(kind, section, deck.kinds[kind], deck.sizes[section])
        after = share_of(kind, section, kinds[kind], sizes[section])
        return (after.points if after else 0) - (before.points if before else 0) - worth

    found: list[P] = []
    while queues and len(found) < count:
        kind = max(queues, key=now)
        worth, place = heappop(queues[kind])
        one = candidates[place]
        if used[one.card.id] < one.room:
            found.append(one)
            used[one.card.id] += 1
            kinds[kind] += 1
            sizes[section_of(one.card)] += 1
            heappush(queues[kind], (worth - again, place))
        if not queues[kind]:
            del queues[kind]
    return tuple(found)
