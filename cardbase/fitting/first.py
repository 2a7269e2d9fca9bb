"""A first deck for a sponsor, out of a collection or of all cards: legal, and by the scorer.

It holds cards of the sponsor and of no power alone, so that none costs favor (AL-04). It begins
with the sponsor's allies, whose talents are its plan; what fits best comes in after them, a few at
a time, each looked at with those before it in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.fitting.choose import choose
from cardbase.fitting.reason import Fit
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import view_of
from cardbase.legality.case import lay_out
from cardbase.legality.format import Format
from cardbase.legality.judge import Verdict, judge
from cardbase.legality.rules import most_copies
from cardbase.strings import counted
from cardbase.vocabulary import CardType, Power

USUAL = {Section.IMPERIAL: 15, Section.HOUSE: 45}
"""How many cards each deck gets, where the format asks for no more: as in a starter box (DK-11)."""

ALLIES = 6
"""With how many allies of the sponsor it begins: our judgement, as are the two numbers below."""

PROGRAMS = 2
COPIES = 3

AT_A_TIME = 5
"""How many come in before all are looked at anew."""


@dataclass(frozen=True, kw_only=True)
class Pickable:
    """A card that may come in, so many times."""

    card: Card
    room: int


@dataclass(frozen=True, kw_only=True)
class FirstDeck:
    """A deck that was built.

    Attributes:
        verdict: What the rules say of it.
        fits: Card id -> why the card fits the rest of the deck.
        lacking: What the cards at hand could not give, a sentence each.
    """

    deck: DeckList
    verdict: Verdict
    fits: Mapping[str, Fit]
    lacking: tuple[str, ...]


def first_deck(
    cards: Sequence[Card], by: Format, sponsor: Power, owned: Mapping[str, int] | None = None
) -> FirstDeck:
    """A deck of a sponsor out of these cards, of those owned where `owned` says how many.

    Raises DataError, MissingData.
    """
    pool = [
        Pickable(card=card, room=room)
        for card in cards
        if card.allegiance in {None, sponsor} and (room := _room(card, by, owned)) > 0
    ]
    deck = DeckList(file="", entries=(), name=f"A first deck of {short_name(sponsor)}")
    homes = [one for one in pool if is_homeworld(one.card) and one.card.allegiance is sponsor]
    allies = [one for one in pool if _is_ally(one.card, sponsor)]
    deck = _with(deck, _best_of(deck, by, sponsor, homes, 1))
    allies.sort(key=lambda one: (-_strength(one.card), one.card.id))
    deck = _with(deck, _once(deck, allies)[:ALLIES])
    for section, size in USUAL.items():
        some = [one for one in pool if section_of(one.card) is section]
        want = max(size, by.sizes[section][0])
        want = min(want, by.sizes[section][1] or want)
        while (left := want - deck.size(section)) > 0:
            found = _best_of(deck, by, sponsor, some, min(left, AT_A_TIME))
            if not found:
                break
            deck = _with(deck, found)
    programs = [one for one in pool if is_program(one.card)]
    view = view_of(lay_out(deck, by, sponsor))
    useful = [one for one in programs if fits(one.card, view).score > 0]
    deck = _with(deck, _best_of(deck, by, sponsor, useful, PROGRAMS))
    return _told(deck, by, sponsor)


def _is_ally(card: Card, sponsor: Power) -> bool:
    persona = card.type is CardType.PERSONA and card.allegiance is sponsor
    return persona and section_of(card) is Section.IMPERIAL


def _strength(card: Card) -> int:
    """What a persona can do, in numbers: ranks, command, Resistance, less what it costs."""
    ranks = sum(rank for _, rank in card.ranks)
    return ranks + (card.command or 0) + (card.resistance or 0) - (card.cost or 0)


def _room(card: Card, by: Format, owned: Mapping[str, int] | None) -> int:
    """How many copies of a card may come in: owned, by the format, and by our judgement."""
    if card.set not in by.sets or is_dune(card):
        return 0
    bounds = [by.cards.get(card.id, COPIES), most_copies(card, by) or COPIES, COPIES]
    if is_unique(card) or is_homeworld(card) or is_program(card):
        bounds.append(1)
    if owned is not None:
        bounds.append(owned.get(card.id, 0))
    return min(bounds)


def _once(deck: DeckList, some: Sequence[Pickable]) -> list[Pickable]:
    """Those of a character that is not there yet, each character once."""
    there = {entry.card.id for entry in deck.entries}
    found: list[Pickable] = []
    for one in some:
        shown = {one.card.id, *(other.id for other in one.card.versions)}
        if not is_unique(one.card) or shown.isdisjoint(there):
            found.append(one)
            there |= shown if is_unique(one.card) else set()
    return found


def _best_of(
    deck: DeckList, by: Format, sponsor: Power, some: Sequence[Pickable], count: int
) -> list[Pickable]:
    """The best few for a deck as it is now, as far as the groups of the format have room."""
    used = Counter[str]()
    for entry in deck.entries:
        used[entry.card.id] += entry.count
    view = view_of(lay_out(deck, by, sponsor))
    # The copies that are there are counted by the scorer already.
    left = [replace(one, room=one.room - used[one.card.id]) for one in some]
    open_to = [one for one in _once(deck, left) if one.room > 0 and _in_groups(deck, by, one.card)]
    found = choose(open_to, count, Counter(), view, lambda card: fits(card, view).score)
    whole, kept = deck, list[Pickable]()
    for one in _each_once(found):
        if _in_groups(whole, by, one.card):
            kept.append(one)
            whole = _with(whole, [one])
    return kept


def _each_once(found: Sequence[Pickable]) -> list[Pickable]:
    """The picks without a second of one character among them."""
    there, kept = set[str](), list[Pickable]()
    for one in found:
        shown = {one.card.id, *(other.id for other in one.card.versions)}
        if is_unique(one.card) and not shown.isdisjoint(there):
            continue
        there |= shown
        kept.append(one)
    return kept


def _in_groups(deck: DeckList, by: Format, card: Card) -> bool:
    """Whether each group of the format that has the card has room for one more."""
    return all(
        sum(entry.count for entry in deck.entries if group.has(entry.card)) < group.most
        for group in by.groups
        if group.has(card)
    )


def _with(deck: DeckList, some: Sequence[Pickable]) -> DeckList:
    """A deck with a copy more of each."""
    entries = list(deck.entries)
    for one in some:
        place = next((n for n, e in enumerate(entries) if e.card.id == one.card.id), None)
        if place is not None:
            entries[place] = replace(entries[place], count=entries[place].count + 1)
        else:
            line = DeckEntry(
                line=len(entries) + 1, count=1, card=one.card, section=section_of(one.card)
            )
            entries.append(line)
    return replace(deck, entries=tuple(entries))


def _told(deck: DeckList, by: Format, sponsor: Power) -> FirstDeck:
    """A deck that was built, in the order of its parts, with the reasons and what it lacks."""
    lacking = []
    if not deck.size(Section.APART):
        lacking.append(f"no homeworld of {short_name(sponsor)} is at hand (HP-03)")
    for section, size in USUAL.items():
        want = max(size, by.sizes[section][0])
        if (here := deck.size(section)) < min(want, by.sizes[section][1] or want):
            cards = counted(here, "card")
            lacking.append(f"the {section} has {cards}: no more are at hand that cost no favor")
    ordered = replace(
        deck, entries=tuple(sorted(deck.entries, key=lambda e: [*Section].index(e.section)))
    )
    verdict = judge(ordered, by, sponsor)
    view = view_of(verdict.case)
    return FirstDeck(
        deck=ordered,
        verdict=verdict,
        fits={card.id: fits(card, view.without(card)) for card in view.cards.values()},
        lacking=tuple(lacking),
    )
