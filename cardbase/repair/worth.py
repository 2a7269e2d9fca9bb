"""How well cards fit the deck to be mended: which of equal cards comes in, which goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.cards.powers import adversaries_of
from cardbase.fitting.choose import choose
from cardbase.fitting.instead import stands_in
from cardbase.fitting.like import ALIKE, any_likeness, likeness, may_stand_for
from cardbase.fitting.reason import Fit, Reason
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import view_of
from cardbase.fitting.view import DeckView

if TYPE_CHECKING:
    from cardbase.legality.case import Case
    from cardbase.repair.problem import Candidate

BEST = "the best fit first"
WORST = "the worst fit first"

MOST_LOST = 60
"""For how many cards that go like ones are sought; no deck one plays has more."""


class Worth:
    """How well cards fit a deck; what its sponsor's adversaries have in it does not count.

    Attributes:
        whole: The deck as it is listed, whose plan is kept.
        view: What is left of it for certain: no copies beyond those there are.
        lacking: Card id -> how many copies of it go for certain.
    """

    def __init__(
        self, case: Case, owned: Mapping[str, int] | None, there_are: Callable[[Card], int]
    ) -> None:
        """Look at the deck; `there_are` says how many copies of a card can be played."""
        foes = set(adversaries_of(case.sponsor))
        entries = tuple(e for e in case.deck.entries if e.card.allegiance not in foes)
        powers = tuple(power for power in case.powers if power not in foes)
        deck = replace(case.deck, entries=entries)
        self.whole = view_of(replace(case, deck=deck, powers=powers), owned)
        self.view = self.whole
        self.lacking = Counter[str]()
        self._lost: list[Card] = []
        for card, count in self.whole.each():
            if gone := count - min(count, there_are(card)):
                self.view = self.view.without(card, gone)
                self.lacking[card.id] = gone
                self._lost.append(card)
        if self._lost:
            self.view = replace(self.view, meant=self.whole)
        self._fitting: dict[str, int] = {}
        self._of: dict[str, int] = {}
        self._fit_of: dict[str, Fit] = {}
        self._stands: dict[str, tuple[Reason, Card] | None] = {}

    def of(self, card: Card) -> int:
        """How well one copy more of a card fits the deck, and how like it is to one that goes."""
        if card.id not in self._of:
            like = self.stands_for(card)
            self._of[card.id] = self.fitting(card) + (like[0].points if like else 0)
        return self._of[card.id]

    def fitting(self, card: Card) -> int:
        """How well one copy more of a card fits what is left of the deck."""
        if card.id not in self._fitting:
            self._fitting[card.id] = fits(card, self.view).score
        return self._fitting[card.id]

    @cached_property
    def without_homeworlds(self) -> DeckView:
        """The deck as it is listed, for its homeworlds to be held against."""
        view = self.whole
        for card, count in self.whole.each():
            if is_homeworld(card):
                view = view.without(card, count)
        return view

    @cached_property
    def lost(self) -> tuple[Card, ...]:
        """The cards of which copies go for certain, since there are too few or none."""
        return tuple(self._lost[:MOST_LOST])

    def stands_for(self, card: Card) -> tuple[Reason, Card] | None:
        """For which card that goes this one may stand, and why; None where for none."""
        if card.id not in self._stands:
            self._stands[card.id] = self._stands_for(card)
        return self._stands[card.id]

    def _stands_for(self, card: Card) -> tuple[Reason, Card] | None:
        best: tuple[Fit, Card] | None = None
        for gone in self.lost:
            if gone.type is card.type and gone.id != card.id and any_likeness(card, gone):
                like = likeness(card, gone)
                better = best is None or like.score > best[0].score
                if better and may_stand_for(like) and self.stands_in(like, gone, self.view):
                    best = like, gone
        if best is None:
            return None
        like, gone = best
        first = next(why for why in like.reasons if why.weight in ALIKE)
        text = f"in the place of {gone.full_name}: {first.text}"
        return Reason(points=like.score, weight=first.weight, text=text), gone

    def stands_in(self, like: Fit, gone: Card, view: DeckView) -> bool:
        """Whether a like card can do what one that goes did, in what is left of the deck."""
        return stands_in(like, fits(like.card, view), self.fit_of(gone), self.whole)

    def kept(self, card: Card) -> int:
        """How well a card of the deck fits the rest of it."""
        return self.fit_of(card).score

    def fit_of(self, card: Card) -> Fit:
        """How well a card of the deck fits the rest of it, with the reasons."""
        if card.id not in self._fit_of:
            self._fit_of[card.id] = fits(card, self.whole.without(card))
        return self._fit_of[card.id]

    def choose(
        self, candidates: Sequence[Candidate], count: int, used: Counter[str]
    ) -> tuple[Candidate, ...]:
        """The best `count` candidates, one after the other; `used` counts the copies of each."""
        return choose(candidates, count, used, self.view, self.of)


def grown(view: DeckView, card: Card, count: int) -> DeckView:
    """A deck with so many copies more of a card."""
    for _ in range(count):
        view = view.plus(card)
    return view
