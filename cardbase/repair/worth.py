"""How well cards fit the deck to be mended: which of equal cards comes in, which goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardbase.cards.card import Card
from cardbase.cards.powers import adversaries_of
from cardbase.fitting.choose import choose
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import view_of

if TYPE_CHECKING:
    from cardbase.legality.case import Case
    from cardbase.repair.problem import Candidate

BEST = "the best fit first"
WORST = "the worst fit first"


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
        """The best `count` candidates, one after the other; `used` counts the copies of each."""
        return choose(candidates, count, used, self.view, self.of)
