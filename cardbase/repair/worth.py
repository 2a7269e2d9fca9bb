"""How well cards fit the deck to be mended: which of equal cards comes in, which goes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, kind_of
from cardbase.cards.powers import adversaries_of
from cardbase.fitting.scale import weights
from cardbase.fitting.score import fits, share_of
from cardbase.fitting.suggest import view_of

if TYPE_CHECKING:
    from cardbase.legality.case import Case
    from cardbase.repair.problem import Candidate

BEST = "the best fit first"
WORST = "the worst fit first"

Queued = tuple[int, int]
"""What a candidate is worth, its sign turned, and its place."""


class Worth:
    """How well cards fit a deck; what its sponsor's adversaries have in it does not count."""

    def __init__(self, case: Case, owned: Mapping[str, int] | None) -> None:
        foes = set(adversaries_of(case.sponsor))
        entries = tuple(e for e in case.deck.entries if e.card.allegiance not in foes)
        powers = tuple(power for power in case.powers if power not in foes)
        deck = replace(case.deck, entries=entries)
        self.view = view_of(replace(case, deck=deck, powers=powers), owned)
        self._of: dict[str, int] = {}
        self._kept: dict[str, int] = {}

    def of(self, card: Card) -> int:
        """How well one copy more of a card fits the deck."""
        if card.id not in self._of:
            self._of[card.id] = fits(card, self.view).score
        return self._of[card.id]

    def kept(self, card: Card) -> int:
        """How well a card of the deck fits the rest of it."""
        if card.id not in self._kept:
            self._kept[card.id] = fits(card, self.view.without(card)).score
        return self._kept[card.id]

    def choose(
        self, candidates: Sequence[Candidate], count: int, used: Counter[str]
    ) -> tuple[Candidate, ...]:
        """The best `count` candidates, one after the other; `used` counts the copies of each.

        Each that is taken changes how much of the deck is of its kind, and is worth less once more.
        """
        again, queues = weights()["again card"].points, defaultdict[CardKind, list[Queued]](list)
        for place, one in enumerate(candidates):
            worth = self.of(one.card) + again * used[one.card.id]
            queues[kind_of(one.card)].append((-worth, place))
        for queue in queues.values():
            heapify(queue)
        kinds, sizes = Counter(self.view.kinds), Counter(self.view.sizes)

        def now(kind: CardKind) -> int:
            """What the best of a kind is worth now that others have come in."""
            worth, place = queues[kind][0]
            section = candidates[place].home
            before = share_of(kind, section, self.view.kinds[kind], self.view.sizes[section])
            after = share_of(kind, section, kinds[kind], sizes[section])
            return (after.points if after else 0) - (before.points if before else 0) - worth

        found: list[Candidate] = []
        while queues and len(found) < count:
            kind = max(queues, key=now)
            worth, place = heappop(queues[kind])
            one = candidates[place]
            if used[one.card.id] < one.room:
                found.append(one)
                used[one.card.id] += 1
                kinds[kind] += 1
                sizes[one.home] += 1
                heappush(queues[kind], (worth - again, place))
            if not queues[kind]:
                del queues[kind]
        return tuple(found)
