"""Decks to be judged, built of real cards: a fair one of each sponsor, and what is added to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.legality import Finding, Format, Verdict, format_named, judge
from cardbase.vocabulary import Power, SetCode, Subtype

FORMAT = format_named()
IMPERIAL, HOUSE, APART = Section.IMPERIAL, Section.HOUSE, Section.APART


@dataclass(frozen=True)
class Cards:
    """The cards of the catalog, by what a deck wants of them."""

    catalog: Catalog

    @cached_property
    def every(self) -> dict[str, Card]:
        """All cards by id."""
        return {card.id: card for card in self.catalog.all_cards()}

    def of(self, section: Section, power: Power | None) -> list[Card]:
        """The cards of a deck that bear this allegiance and are one of their name; none Unique."""
        return [
            card
            for card in self.every.values()
            if section_of(card) is section
            and card.allegiance is power
            and not card.versions
            and not {Subtype.UNIQUE, Subtype.HOMEWORLD, Subtype.SIRIDAR_FIEF} & {*card.subtypes}
        ]

    def one(self, section: Section, power: Power | None) -> str:
        """The id of the first of them."""
        return self.of(section, power)[0].id

    def homeworld(self, power: Power) -> str:
        """The id of the first homeworld of a power."""
        every = self.every.values()
        return next(c.id for c in every if is_homeworld(c) and c.allegiance is power)

    def deck(self, *lines: str) -> DeckList:
        """A deck of lines "eots:pogrom", "eots:pogrom*3", "eots:pogrom @imperial"."""
        return DeckList(file="made", entries=tuple(map(self.entry, count(1), lines)))

    def entry(self, line: int, said: str) -> DeckEntry:
        """One line; a card without a place is where it belongs."""
        words, _, place = said.partition(" @")
        card_id, _, copies = words.partition("*")
        card = self.every[card_id]
        section = Section[place.upper()] if place else section_of(card)
        return DeckEntry(line=line, count=int(copies or 1), card=card, section=section)

    def fair(self, power: Power, *more: str, without: str = "") -> DeckList:
        """A deck of that sponsor with no fault: homeworld, 10 and 40 neutral cards; then more."""
        imperial = [card.id for card in self.of(IMPERIAL, None) if card.set is SetCode.EOTS][:10]
        house = [card.id for card in self.of(HOUSE, None) if card.set is SetCode.EOTS][:40]
        lines = [self.homeworld(power), *imperial, *house, *more]
        return self.deck(*(line for line in lines if line != without))


MORE = 52
"""The line on which what is added to a fair deck begins."""


def verdict(deck: DeckList, by: Format = FORMAT, sponsor: Power | None = None) -> Verdict:
    return judge(deck, by, sponsor)


def of_rule(deck: DeckList, rule: str, by: Format = FORMAT) -> list[Finding]:
    """What one rule finds in a deck."""
    return [finding for finding in judge(deck, by).findings if finding.rule == rule]


def rules_of(deck: DeckList, by: Format = FORMAT, sponsor: Power | None = None) -> list[str]:
    """The rules a deck breaks, in the order they are told."""
    return [finding.rule for finding in judge(deck, by, sponsor).findings]


def only(deck: DeckList, rule: str, by: Format = FORMAT) -> Finding:
    """The one finding there is, which is of that rule and resolves."""
    findings = judge(deck, by).findings
    assert [finding.rule for finding in findings] == [rule], [one.reason for one in findings]
    assert findings[0].source
    assert findings[0].confidence
    return findings[0]


def renumbered(entries: Iterable[DeckEntry]) -> tuple[DeckEntry, ...]:
    """The lines anew, one after the other."""
    return tuple(replace(entry, line=line) for line, entry in enumerate(entries, start=1))
