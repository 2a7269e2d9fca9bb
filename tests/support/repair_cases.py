"""Repairs found the slow way: every set of changes tried by size, put before the judge."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import comb, prod

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.legality import Finding, Format, Severity, format_named, judge
from cardbase.legality.format import CardLimit
from cardbase.repair import Alternative, ChangeKind, Repairs
from cardbase.repair.problem import Problem
from cardbase.repair.search import repairs_of
from cardbase.vocabulary import Power, Subtype

Held = Counter[tuple[Section, str]]
MANY = 1000
OF_CARDS = {"FM-01", "FM-02", "FM-03", "DK-13", "CT-12"}


BY = format_named()


class Sought(Struct, frozen=True, dict=True):
    """A deck to be mended, and by what."""

    deck: DeckList
    by: Format
    told: Power | None = None
    owned: Mapping[str, int] | None = None
    warnings: bool = False
    cards: tuple[Card, ...] = ()
    bring: bool = False

    @cached_property
    def homed(self) -> bool:
        """Whether the deck has its one homeworld."""
        strict = replace(self.by, homeworld=Severity.WARNING)
        rules = {finding.rule for finding in judge(self.deck, strict, self.told).findings}
        return "HP-03" not in rules

    def guest(self, card_id: str) -> Card:
        """The card of this id."""
        return next(card for card in self.cards if card.id == card_id)


class Does(Struct, frozen=True):
    """A set of changes: card ids with counts, those out told with the section they leave."""

    out: frozenset[tuple[str, int]]
    come: frozenset[tuple[str, int]]
    move: frozenset[tuple[str, int]]

    @property
    def size(self) -> int:
        """How many cards it changes."""
        return sum(count for part in (self.out, self.come, self.move) for _, count in part)

    def within(self, other: Does) -> bool:
        """Whether it takes out and puts in no more than another."""
        return all(
            dict(theirs).get(card, 0) >= count
            for own, theirs in ((self.out, other.out), (self.come, other.come))
            for card, count in own
        )


def wrong(sought: Sought, deck: DeckList) -> tuple[Finding, ...]:
    """What has to be mended in a deck; one that had its one homeworld keeps to that."""
    by = replace(sought.by, homeworld=sought.by.homeworld or Severity.WARNING)
    counted = []
    for finding in judge(deck, by, sought.told).findings:
        grave = finding.severity is Severity.ERROR or sought.warnings
        if finding.rule == "HP-03":
            asked = sought.by.homeworld
            grave = sought.homed or (asked is not None and grave)
        if grave:
            counted.append(finding)
    return tuple(counted)


def unowned(sought: Sought, deck: DeckList) -> int:
    """How many cards of a deck are not owned."""
    if sought.owned is None:
        return 0
    held = Counter[str]()
    for entry in deck.entries:
        held[entry.card.id] += entry.count
    return sum(max(0, count - sought.owned.get(card, 0)) for card, count in held.items())


def sound(sought: Sought, deck: DeckList) -> bool:
    """Whether a deck needs no mending."""
    return not wrong(sought, deck) and not unowned(sought, deck)


def may_come(sought: Sought) -> list[Card]:
    """The cards that touch no limit the deck has reached, whosever they are."""
    before = {(f.rule, f.reason) for f in wrong(sought, sought.deck)}
    found = []
    for card in sought.cards:
        more = with_cards(sought.deck, [card])
        new = [f for f in wrong(sought, more) if (f.rule, f.reason) not in before]
        touched = any(f.rule in OF_CARDS and card.id in {c.id for c in f.cards} for f in new)
        short = unowned(sought, more) > unowned(sought, sought.deck)
        if not (touched or short or is_dune(card) or is_program(card)):
            found.append(card)
    return found


def with_cards(deck: DeckList, cards: list[Card]) -> DeckList:
    """A deck with cards added where they belong."""
    new = tuple(
        DeckEntry(line=900 + place, count=1, card=card, section=section_of(card))
        for place, card in enumerate(cards)
    )
    return replace(deck, entries=deck.entries + new)


def tidy(deck: DeckList, out: Mapping[str, int]) -> tuple[DeckList, Counter[str]]:
    """A deck without some cards, misplaced copies first, the rest where it belongs; what moved."""
    cards = {entry.card.id: entry.card for entry in deck.entries}
    every = [(e.card.id, e.section) for e in deck.entries for _ in range(e.count)]
    every.sort(key=lambda one: one[1] is section_of(cards[one[0]]))
    left, moved, kept = Counter(out), Counter[str](), []
    for card_id, section in every:
        if left[card_id]:
            left[card_id] -= 1
            continue
        kept.append(card_id)
        moved[card_id] += section is not section_of(cards[card_id])
    entries = tuple(
        DeckEntry(line=place, count=1, card=cards[one], section=section_of(cards[one]))
        for place, one in enumerate(kept, 1)
    )
    return replace(deck, entries=entries), +moved


def tried(sought: Sought, guests: list[Card], most_in: int) -> Iterator[tuple[Does, DeckList]]:
    """Every set of changes that could mend, the smallest first, with the deck it makes."""
    held = Counter[str]()
    for entry in sought.deck.entries:
        held[entry.card.id] += entry.count
    before = judge(sought.deck, sought.by, sought.told).case.sponsor
    sets = []
    for numbers in product(*(range(count + 1) for count in held.values())):
        out = {card: count for card, count in zip(held, numbers, strict=True) if count}
        rest, moved = tidy(sought.deck, out)
        for many in range(most_in + 1):
            for chosen in combinations_with_replacement(guests, many):
                come = Counter(card.id for card in chosen)
                if not any(card in out for card in come):
                    parts = (out.items(), come.items(), moved.items())
                    sets.append((Does(*map(frozenset, parts)), rest, chosen))
    for does, rest, chosen in sorted(sets, key=lambda one: one[0].size):
        deck = with_cards(rest, list(chosen))
        known = {None, *powers(sought, rest)}
        case = judge(deck, sought.by, sought.told).case
        if case.homeworlds or case.sponsor in {sought.told, before}:
            known.add(case.sponsor)
        if sought.bring or all(is_homeworld(card) or card.allegiance in known for card in chosen):
            yield does, deck


def powers(sought: Sought, deck: DeckList) -> set[Power | None]:
    """Whose cards a deck has."""
    return {entry.card.allegiance for entry in deck.entries if counts(sought, entry.card)}


def counts(sought: Sought, card: Card) -> bool:
    """Whether a card makes its power one of the deck's."""
    programs = sought.by.programs
    asked = programs is Severity.ERROR or (programs is not None and sought.warnings)
    return not is_homeworld(card) and (asked or not is_program(card))


def too_many(sought: Sought, guests: list[Card], most_in: int) -> bool:
    """Whether there are more sets than a test has time for."""
    held = Counter[str]()
    for entry in sought.deck.entries:
        held[entry.card.id] += entry.count
    comings = comb(len(guests) + most_in, most_in)
    return comings * prod(count + 1 for count in held.values()) > MANY


def smallest(sought: Sought, guests: list[Card], most_in: int) -> set[Does]:
    """The smallest sets that mend; of two that differ in a card moved or out, the one moved."""
    found: list[Does] = []
    for does, deck in tried(sought, guests, most_in):
        if found and does.size > found[0].size:
            break
        if sound(sought, deck):
            found.append(does)
    return {one for one in found if not any(two != one and two.within(one) for two in found)}


def needless(sought: Sought, does: Does) -> list[Does]:
    """The parts of a set of changes that mend by themselves."""
    keys = [*does.out, *does.come]
    found = []
    for numbers in product(*(range(count + 1) for _, count in keys)):
        less = list(zip(keys, numbers, strict=True))
        out = {key[0]: n for key, n in less[: len(does.out)] if n}
        come = {key[0]: n for key, n in less[len(does.out) :] if n}
        part = Does(frozenset(out.items()), frozenset(come.items()), frozenset())
        rest, _ = tidy(sought.deck, out)
        new = [sought.guest(card) for card, count in come.items() for _ in range(count)]
        whole = (part.out, part.come) == (does.out, does.come)
        if not whole and sound(sought, with_cards(rest, new)):
            found.append(part)
    return found


def told(alternative: Alternative) -> Does:
    """What an alternative does, card by card."""
    parts = {way: Counter[str]() for way in ChangeKind}
    for change in alternative.changes:
        for pick in change.picks:
            parts[change.way][pick.card.id] += pick.count
    return Does(
        *(frozenset(parts[way].items()) for way in (ChangeKind.OUT, ChangeKind.IN, ChangeKind.MOVE))
    )


def spread(alternative: Alternative) -> set[Does]:
    """Every set of changes that an alternative stands for: each choice taken instead."""
    fixed = {way: Counter[str]() for way in ChangeKind}
    options: list[list[tuple[ChangeKind, Counter[str]]]] = []
    for change in alternative.changes:
        if not change.choices:
            for pick in change.picks:
                fixed[change.way][pick.card.id] += pick.count
            continue
        ids = [card.id for card in change.choices]
        ways = combinations_with_replacement(ids, change.count)
        options.append([(change.way, Counter(way)) for way in ways])
    found = set()
    for chosen in product(*options):
        parts = {way: Counter(counts) for way, counts in fixed.items()}
        for way, counts in chosen:
            parts[way].update(counts)
        found.add(
            Does(
                *(
                    frozenset(parts[w].items())
                    for w in (ChangeKind.OUT, ChangeKind.IN, ChangeKind.MOVE)
                )
            )
        )
    return found


def homeworlds(deck: DeckList) -> int:
    """How many homeworlds a deck lists."""
    return sum(entry.count for entry in deck.entries if is_homeworld(entry.card))


def repaired(sought: Sought, most: int = 5) -> Repairs:
    """How a deck may be repaired."""
    problem = Problem(
        deck=sought.deck,
        format=sought.by,
        asked=sought.told,
        warnings=sought.warnings,
        owned=sought.owned,
    )
    return repairs_of(problem, lambda: sought.cards, most)


def small_format(chance: random.Random) -> Format:
    """A format with numbers that small decks can break."""
    words = [Subtype.ALLY, Subtype.TACTIC, Subtype.CHARTER, Subtype.VENTURE, Subtype.AIDE]
    groups = tuple(
        CardLimit(name=f"group {n}", most=most, subtypes=frozenset(chance.sample(words, 2)))
        for n, most in enumerate(chance.choices(range(3), k=chance.choice((0, 0, 1, 2))))
    )
    weights = (None, Severity.WARNING, Severity.ERROR)
    return replace(
        BY,
        sizes={
            Section.IMPERIAL: (chance.choice((0, 1, 2)), chance.choice((0, 0, 3))),
            Section.HOUSE: (chance.choice((0, 1, 3)), chance.choice((0, 0, 4))),
        },
        groups=groups,
        imperial_copies=chance.choice((0, 1, 1)),
        house_copies=chance.choice((0, 2)),
        size=chance.choice(weights),
        copies=chance.choice(weights),
        programs=chance.choice(weights),
        homeworld=chance.choice(weights),
        character=chance.choice(weights),
    )


def small_case(cards: tuple[Card, ...], seed: int) -> Sought:
    """A small deck of a few powers, some of it misplaced, and the cards it may take in."""
    chance = random.Random(seed)
    powers = chance.sample([*Power], chance.randint(1, 3))
    near = [card for card in cards if card.allegiance in {None, *powers}]
    kinds = [
        [card for card in near if is_homeworld(card)],
        [card for card in near if section_of(card) is Section.IMPERIAL and card.allegiance],
        [card for card in near if section_of(card) is Section.HOUSE and card.allegiance],
        [card for card in near if section_of(card) is Section.HOUSE and not card.allegiance],
        [card for card in near if is_program(card)],
        [card for card in near if card.versions],
    ]
    picked = [chance.choice(kinds[0])] if chance.random() < 0.8 else []
    usual = [kind for kind in kinds if kind] + kinds[1:3]
    picked += [chance.choice(chance.choice(usual)) for _ in range(chance.randint(1, 4))]
    entries = tuple(
        DeckEntry(
            line=line,
            count=chance.choice((1, 1, 1, 2)),
            card=card,
            section=section_of(card) if chance.random() < 0.85 else chance.choice([*Section]),
        )
        for line, card in enumerate(picked, 1)
    )
    others = [chance.choice(kind) for kind in (*kinds[:4], *kinds[1:4])]
    universe = tuple({card.id: card for card in (*picked, *others)}.values())
    by = small_format(chance)
    if chance.random() < 0.3:
        by = replace(by, cards={chance.choice(picked).id: chance.choice((0, 1))})
    owned = {card.id: chance.randint(0, 2) for card in universe} if chance.random() < 0.2 else None
    return Sought(
        deck=DeckList(file="small", entries=entries),
        by=by,
        told=chance.choice((None, None, None, *powers)),
        owned=owned,
        warnings=chance.random() < 0.4,
        cards=universe,
    )
