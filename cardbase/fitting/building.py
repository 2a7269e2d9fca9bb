"""How a first deck is built: the allies and what they need, then each kind, then what fills it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, is_homeworld, is_program, kind_of
from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import DeckList, Section, section_of
from cardbase.fitting.aims import aims
from cardbase.fitting.feeding import feeders, feeds
from cardbase.fitting.picking import Picker, is_new, kinds_of, plus
from cardbase.fitting.plans import ALLIES, Plan, is_ally, of_plan, strength
from cardbase.fitting.pool import Pickable
from cardbase.fitting.reason import Fit
from cardbase.fitting.scale import FirstCount, first_counts
from cardbase.fitting.score import fits
from cardbase.fitting.sound import usable, why_in
from cardbase.fitting.suggest import without
from cardbase.fitting.view import DeckView
from cardbase.fitting.wants import reads
from cardbase.legality.format import Format
from cardbase.vocabulary import Power, Subtype

USUAL = {Section.IMPERIAL: 15, Section.HOUSE: 45}
"""How many cards each deck gets, where the format asks for no more: as in a starter box (DK-11)."""

AT_A_TIME = 5
"""How many come in before all are looked at anew; this and the numbers below are our judgement."""

SHARES = (0.45, 0.3)
"""How much of the House deck may be for each talent of the plan while the other has cards."""

PROGRAMS, FEEDERS = 2, 5
"""The most programs, and how many cards that feed it each of them needs."""

DESERTS = 3
"""With how many deserts, and cards that take their spice, a deck on Dune begins."""

IMPERIAL = (CardKind.ALLY, CardKind.CHARTER, CardKind.FIEF, CardKind.DECREE)

ORDER = (
    *IMPERIAL[1:],
    *(CardKind.AIDE, CardKind.VENTURE, CardKind.EQUIPMENT, CardKind.PERSONNEL),
    *(CardKind.ENHANCEMENT, CardKind.TACTIC, CardKind.EVENT),
)
"""In what order the kinds come in: who does something before what is done with them."""


@dataclass(frozen=True, kw_only=True)
class Builder:
    """What a first deck is built of: the cards at hand, and the plan."""

    by: Format
    sponsor: Power
    pool: Sequence[Pickable]
    plan: Plan

    @property
    def _sound(self) -> Picker:
        return self._picker(lambda fit, deck: bool(why_in(fit, self.plan, deck)))

    @property
    def _any(self) -> Picker:
        return replace(self._picker(lambda *_: True), loose=True)

    def _picker(self, takes: Callable[[Fit, DeckView], bool]) -> Picker:
        return Picker(by=self.by, sponsor=self.sponsor, plan=self.plan, takes=takes)

    def begun(self) -> DeckList:
        """The allies, the homeworld, the programs and, on Dune, the deserts with their means.

        Natives come in where a homeworld is a Dune fief, so that they can be deployed (CT-06).
        """
        deck = DeckList(file="", entries=(), name=f"A first deck of {short_name(self.sponsor)}")
        own = [one for one in self.pool if one.card.allegiance is self.sponsor]
        homes = [one for one in own if is_homeworld(one.card)]
        on_dune = any(Subtype.DUNE_FIEF in one.card.subtypes for one in homes)
        allies = [
            one.card
            for one in own
            if is_ally(one.card, self.sponsor)
            and (on_dune or Subtype.NATIVE not in one.card.subtypes)
        ]
        allies.sort(key=lambda card: (-strength(card, self.plan), card.id))
        for card in allies:
            if is_new(card, deck) and deck.size(Section.IMPERIAL) < ALLIES:
                deck = plus(deck, card)
        deck = self._any.best(deck, homes, 1)
        if self._any.view(deck).at_home:
            deck = self._with_deserts(deck)
        for program in self._programs():
            deck = plus(deck, program)
        return deck

    def _with_deserts(self, deck: DeckList) -> DeckList:
        """A deck with some deserts and what takes their spice, where both are at hand (SP-06)."""
        deserts = [
            one for one in self.pool if Subtype.DESERT in one.card.subtypes and reads(one.card).lays
        ]
        means = [one for one in self.pool if reads(one.card).fetches]
        if not deserts or sum(one.room for one in means) < DESERTS:
            return deck
        return self._any.best(self._any.best(deck, deserts, DESERTS), means, DESERTS)

    def _programs(self) -> list[Card]:
        """The programs that the plan feeds best out of the cards at hand."""
        found: dict[Card, int] = {}
        for program in (one.card for one in self.pool if is_program(one.card)):
            own = program.allegiance is self.sponsor
            found[program] = sum(
                one.room
                for one in self.pool
                if ((own and not aims(one.card)) or not aims(one.card).isdisjoint(self.plan))
                and feeds(program, one.card, self.sponsor)
            )
        best = sorted(found, key=lambda one: (-found[one], one.id))
        return [program for program in best if found[program] >= FEEDERS][:PROGRAMS]

    def filled(self, deck: DeckList, banned: Set[str]) -> DeckList:
        """A deck with as much of each kind as is usual, then with what is best of all."""
        house = self.size(Section.HOUSE)
        both = replace(self._sound, most=tuple(round(share * house) for share in SHARES))
        for section in USUAL:
            some = [one for one in self._open(section) if one.card.id not in banned]
            for picker in (both, self._sound):
                for kind in ORDER:
                    of_kind = [one for one in some if kind_of(one.card) is kind]
                    deck = self._up_to(deck, of_kind, section, self.usual, picker)
                deck = self._up_to(deck, some, section, self.most, picker)
        return deck

    def chosen_anew(self, deck: DeckList, begun: DeckList) -> DeckList:
        """A deck with its Imperial cards chosen for the House deck it has now, as it was begun.

        They came in first, when nothing was there that they work with: a charter that deploys
        battalions had no battalion.
        """
        some = self._open(Section.IMPERIAL)
        held = {one.card.id for one in some} - {entry.card.id for entry in begun.entries}
        gone = [entry.card for entry in deck.entries if entry.card.id in held]
        return self.filled(put_out(deck, gone), set()) if gone else deck

    def stuffed(self, deck: DeckList) -> DeckList:
        """A deck that is whole: with what can do in it what it is for, then with more of a kind.

        What can do nothing in the deck comes in only where the format asks for so many cards.
        """
        can = self._picker(lambda fit, _: usable(fit) and of_plan(fit.card, self.plan))
        for section in USUAL:
            some = self._open(section)
            deck = self._up_to(deck, some, section, self.most, can)
            for picker in (self._sound, can):
                deck = self._up_to(deck, some, section, None, picker)
            while deck.size(section) < self.by.sizes[section][0]:
                more = self._any.best(deck, some, AT_A_TIME)
                if more == deck:
                    break
                deck = more
        return deck

    def _open(self, section: Section) -> list[Pickable]:
        """What may come into a deck beside the allies, who are there from the start."""
        return [
            one
            for one in self.pool
            if section_of(one.card) is section and kind_of(one.card) is not CardKind.ALLY
        ]

    def _up_to(
        self,
        deck: DeckList,
        some: Sequence[Pickable],
        section: Section,
        most: Mapping[CardKind, int] | None,
        picker: Picker,
    ) -> DeckList:
        """A deck with the best of some cards, until it, or each of their kinds, has enough."""
        while (left := self.size(section) - deck.size(section)) > 0:
            kinds = kinds_of(deck)
            open_to = [
                one
                for one in some
                if most is None or kinds[kind_of(one.card)] < most[kind_of(one.card)]
            ]
            more = picker.best(deck, open_to, min(left, AT_A_TIME), most)
            if more == deck:
                break
            deck = more
        return deck

    def size(self, section: Section) -> int:
        """How many cards a deck of a part is to have."""
        least, most = self.by.sizes[section]
        want = max(USUAL[section], least)
        return min(want, most or want)

    @property
    def least(self) -> Mapping[CardKind, int]:
        """The fewest cards of each kind in the starter decks, by the sizes of these."""
        return {one.kind: int(one.low * self._times(one.kind)) for one in _counts()}

    @property
    def usual(self) -> Mapping[CardKind, int]:
        """What is usual of each kind in the starter decks, by the sizes of these."""
        return {one.kind: round(one.usual * self._times(one.kind)) for one in _counts()}

    @property
    def most(self) -> Mapping[CardKind, int]:
        """The most cards of each kind in the starter decks, by the sizes of these."""
        return {one.kind: round(one.high * self._times(one.kind)) for one in _counts()}

    def _times(self, kind: CardKind) -> float:
        section = Section.IMPERIAL if kind in IMPERIAL else Section.HOUSE
        return self.size(section) / USUAL[section]

    def idle(self, deck: DeckList) -> list[Card]:
        """The cards that have lost their reason; allies and the homeworld stay."""
        view = self._sound.view(deck)
        return [
            card
            for card in view.cards.values()
            if not is_homeworld(card)
            and kind_of(card) is not CardKind.ALLY
            and not (
                sum(view.counts[one.id] for one in feeders(card, view)) >= FEEDERS
                if is_program(card)
                else why_in(fits(card, view.without(card)), self.plan, view)
            )
        ]


def _counts() -> Collection[FirstCount]:
    return first_counts().values()


def put_out(deck: DeckList, cards: Sequence[Card]) -> DeckList:
    """A deck without any copy of some cards."""
    for card in cards:
        many = sum(entry.count for entry in deck.entries if entry.card.id == card.id)
        deck = without(deck, card, many)
    return deck
