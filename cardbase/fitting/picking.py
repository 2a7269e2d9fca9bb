"""How cards come into a first deck: how many copies may, each character once, the best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, is_unique, kind_of
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.fitting.aims import aims
from cardbase.fitting.by_plan import able
from cardbase.fitting.choose import choose
from cardbase.fitting.plans import Plan
from cardbase.fitting.pool import COPIES, Pickable
from cardbase.fitting.reason import Fit
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import view_of
from cardbase.fitting.view import DeckView
from cardbase.fitting.wants import Role, reads
from cardbase.legality.case import lay_out
from cardbase.legality.format import Format
from cardbase.statistics.bearing import may_bear
from cardbase.vocabulary import CardType, Power, Talent

FOR = (25, 20)
"""What a card for the first and the second talent of the plan counts; as below, our judgement."""

RANK = {CardKind.AIDE: (8, 6), CardKind.PERSONNEL: (5, 4)}
"""What each rank in the first and the second talent counts, as it adds to force (R-17)."""

BY_PLAN = {"talent some", "plan much", "plan little", "persona rank"}
"""Reasons that go by what the deck is for so far: a first deck goes by what it is to be for."""

SECOND_AIDES = 4
"""The most aides that are not for the first talent, while there are others."""

BESIDE = 2
"""The most copies of a card that is for no talent of the plan, one of an aide."""

CARRIED = {CardKind.EQUIPMENT, CardKind.ENHANCEMENT}


@dataclass(frozen=True, kw_only=True)
class Picker:
    """What a first deck is picked by.

    Attributes:
        plan: The talents of the deck.
        takes: Whether a card comes in, by its reasons and the deck.
        most: How many House cards beside personas may be for each talent, () for no limit.
        loose: Whether as many copies come in as there are, who can use them or not.
    """

    by: Format
    sponsor: Power
    plan: Plan
    takes: Callable[[Fit, DeckView], bool]
    most: tuple[int, ...] = ()
    loose: bool = False

    def best(
        self,
        deck: DeckList,
        some: Iterable[Pickable],
        count: int,
        most: Mapping[CardKind, int] | None = None,
    ) -> DeckList:
        """A deck with the best few more, as far as the groups of the format and kinds have room."""
        used = Counter[str]()
        for entry in deck.entries:
            used[entry.card.id] += entry.count
        view = self.view(deck)
        found: dict[str, Fit] = {}
        left = []
        for one in some:
            bound = COPIES if self.loose else _usable(one.card, view, self.plan)
            room = min(one.room, bound) - used[one.card.id]
            free = is_new(one.card, deck) and self._shared(deck, one.card)
            if room > 0 and free and self._in_groups(deck, one.card):
                fit = fits(one.card, view)
                if self.takes(fit, view):
                    found[one.card.id] = fit
                    left.append(replace(one, room=room))
        # The copies that are there are counted by the scorer already.
        picked = choose(left, count, Counter(), view, lambda card: self._worth(found[card.id]))
        for one in picked:
            fresh = is_new(one.card, deck) and self._in_groups(deck, one.card)
            kind = kind_of(one.card)
            open_to = most is None or kinds_of(deck)[kind] < most[kind]
            if (
                fresh
                and open_to
                and self._shared(deck, one.card)
                and _carried(one.card, self.view(deck))
            ):
                deck = plus(deck, one.card)
        return deck

    def _shared(self, deck: DeckList, card: Card) -> bool:
        """Whether a talent of the plan leaves room for the other one beside a card more for it."""
        if kind_of(card) is CardKind.AIDE and self.most:
            second = [e.count for e in deck.entries if self._is_second(e.card)]
            return not self._is_second(card) or sum(second) < SECOND_AIDES
        return all(
            most > sum(entry.count for entry in deck.entries if _is_for(entry.card, talent))
            for talent, most in zip(self.plan, self.most, strict=False)
            if _is_for(card, talent)
        )

    def _is_second(self, card: Card) -> bool:
        return kind_of(card) is CardKind.AIDE and self.plan[0] not in aims(card)

    def _worth(self, fit: Fit) -> int:
        """The score of a card that can be used, by the plan and not by what came in first."""
        card = fit.card
        score = sum(why.points for why in fit.reasons if why.weight not in BY_PLAN)
        ranks = RANK.get(kind_of(card), (0, 0))
        for talent, much, each in zip(self.plan, FOR, ranks, strict=False):
            if talent in aims(card):
                return score + much * (not each) + each * (card.rank(talent) or 0)
        return score

    def view(self, deck: DeckList) -> DeckView:
        """A deck as the scorer looks at it."""
        return view_of(lay_out(deck, self.by, self.sponsor))

    def _in_groups(self, deck: DeckList, card: Card) -> bool:
        """Whether each group of the format that has the card has room for one more."""
        return all(
            sum(entry.count for entry in deck.entries if group.has(entry.card)) < group.most
            for group in self.by.groups
            if group.has(card)
        )


def kinds_of(deck: DeckList) -> Counter[CardKind]:
    """How many cards of each kind a deck has."""
    found = Counter[CardKind]()
    for entry in deck.entries:
        found[kind_of(entry.card)] += entry.count
    return found


def is_new(card: Card, deck: DeckList) -> bool:
    """Whether a deck does not show the character of a unique card yet; others are always new."""
    shown = {card.id, *(other.id for other in card.versions)}
    return not is_unique(card) or shown.isdisjoint(entry.card.id for entry in deck.entries)


def plus(deck: DeckList, card: Card) -> DeckList:
    """A deck with a copy more of a card."""
    entries = list(deck.entries)
    place = next((n for n, one in enumerate(entries) if one.card.id == card.id), None)
    if place is None:
        line = len(entries) + 1
        entries.append(DeckEntry(line=line, count=1, card=card, section=section_of(card)))
    else:
        entries[place] = replace(entries[place], count=entries[place].count + 1)
    return replace(deck, entries=tuple(entries))


def _is_for(card: Card, talent: Talent) -> bool:
    house = section_of(card) is Section.HOUSE and card.type is not CardType.PERSONA
    return house and talent in aims(card)


def _usable(card: Card, deck: DeckView, plan: Plan) -> int:
    """For how many copies a deck has who can use them: one each (TA-01), or what bears them."""
    bounds = [COPIES]
    if aims(card).isdisjoint(plan) and not reads(card).fetches:
        bounds.append(1 if card.type is CardType.PERSONA else BESIDE)
    if card.requirement is not None:
        return min(COPIES, *bounds, sum(deck.counts[one.id] for one in able(card, deck)))
    for want in reads(card).wants:
        if want.needed and not want.plain:
            there = deck.meeting(want, but=card)
            if want.role is Role.BEARS:
                there = [one for one in there if may_bear(one, card)]
            bounds.append(max(1, sum(deck.counts[one.id] for one in there)))
    return min(bounds)


def _carried(card: Card, deck: DeckView) -> bool:
    """Whether those who can bear it do not bear as much for that talent already."""
    need = card.requirement
    if need is None or kind_of(card) not in CARRIED:
        return True
    there = sum(
        many
        for one, many in deck.each()
        if one.requirement
        and one.requirement.talent is need.talent
        and kind_of(one) is kind_of(card)
    )
    return there < sum(deck.counts[one.id] for one in able(card, deck))
