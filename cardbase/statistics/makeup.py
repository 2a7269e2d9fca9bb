"""What a deck is made of: costs, kinds of cards, powers, and the favor these ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from statistics import median

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, kind_of
from cardbase.cards.powers import all_adversaries
from cardbase.decks.deck_list import DeckEntry, Section
from cardbase.vocabulary import CardType, Power, Subtype


class Costs(Struct, frozen=True, kw_only=True):
    """What the cards of one of the two decks cost in solaris, with copies.

    Attributes:
        fixed: How many cards cost 0, 1, 2 and so on solaris, up to the dearest.
        open: How many cost X, which is chosen or computed (CT-19).
        events: How many are events, in neither: they take tokens, never solaris (E-04).
        mean: Of the fixed costs, None where there is none.
        median: The same.
    """

    section: Section
    fixed: tuple[int, ...]
    open: int
    events: int
    mean: Fraction | None
    median: Fraction | None


class KindCount(Struct, frozen=True, kw_only=True):
    """How many cards a section has of a kind (CT-01), with copies.

    Attributes:
        subtypes: How often each further word of their subtype lines stands there, the most first.
    """

    section: Section
    kind: CardKind
    count: int
    subtypes: tuple[tuple[Subtype, int], ...]


class Allegiances(Struct, frozen=True, kw_only=True):
    """Whose cards one of the two decks holds, with copies.

    Attributes:
        other: The other powers that have any, in the order of the powers.
    """

    section: Section
    neutral: int
    sponsor: int
    other: tuple[tuple[Power, int], ...]


class Outside(Struct, frozen=True, kw_only=True):
    """The cards of one power that is not the sponsor, in both decks and among the programs.

    Attributes:
        adversary: Whether the power is one of the deck's adversaries.
        cards: Each once.
        favor: The favor due when each copy is deployed once: 1 each (AL-04, P-10); for an
            adversary its deployment cost (CP-03), X counted as 0.
    """

    power: Power
    adversary: bool
    cards: tuple[Card, ...]
    count: int
    favor: int


class Favor(Struct, frozen=True, kw_only=True):
    """The favor that allegiances cost and may pay.

    Attributes:
        outside: The powers whose cards cost favor to deploy.
        payable: Imperial cards of the sponsor, won by petition: favor may stand for solaris
            (P-08). Cards from hand never give that choice (DP-04).
        payable_cost: Their deployment costs together: the solaris that favor may replace when
            each is won at its cost.
    """

    outside: tuple[Outside, ...]
    payable: int
    payable_cost: int

    @property
    def owed(self) -> int:
        """The favor due when every card of another power is deployed once."""
        return sum(one.favor for one in self.outside)


def costs(section: Section, entries: Iterable[DeckEntry]) -> Costs:
    """The cost curve of a deck."""
    cards = [entry.card for entry in entries for _ in range(entry.count)]
    every = [card.cost for card in cards if card.type is not CardType.EVENT]
    fixed = [cost for cost in every if cost is not None]
    counts = Counter(fixed)
    return Costs(
        section=section,
        fixed=tuple(counts[cost] for cost in range(max(fixed) + 1)) if fixed else (),
        open=len(every) - len(fixed),
        events=len(cards) - len(every),
        mean=Fraction(sum(fixed), len(fixed)) if fixed else None,
        median=Fraction(median(fixed)) if fixed else None,
    )


def kinds(section: Section, entries: Iterable[DeckEntry]) -> tuple[KindCount, ...]:
    """How many cards of each kind, in the order of the kinds."""
    counts: Counter[CardKind] = Counter()
    words: Counter[tuple[CardKind, Subtype]] = Counter()
    for entry in entries:
        kind = kind_of(entry.card)
        counts[kind] += entry.count
        for subtype in entry.card.subtypes:
            if subtype.name != kind.name:  # an ally is an Ally: that is no further word
                words[kind, subtype] += entry.count
    return tuple(
        KindCount(
            section=section,
            kind=kind,
            count=counts[kind],
            subtypes=tuple((word, n) for (of, word), n in words.most_common() if of is kind),
        )
        for kind in CardKind
        if counts[kind]
    )


def allegiances(section: Section, entries: Iterable[DeckEntry], sponsor: Power) -> Allegiances:
    """Whose cards a deck holds."""
    counts: Counter[Power | None] = Counter()
    for entry in entries:
        counts[entry.card.allegiance] += entry.count
    other = [(power, counts[power]) for power in Power if power is not sponsor and counts[power]]
    return Allegiances(
        section=section, neutral=counts[None], sponsor=counts[sponsor], other=tuple(other)
    )


def favor_of(card: Card, sponsor: Power, against: Sequence[Power]) -> int:
    """The favor that one deployment of a card costs, X counted as 0.

    None for the sponsor's and for neutral ones, the cost of an adversary's (CP-03), else 1 (AL-04).
    """
    if card.allegiance in {None, sponsor}:
        return 0
    return (card.cost or 0) if card.allegiance in against else 1


def favor(
    powers: Sequence[Power],
    imperial: Sequence[DeckEntry],
    house: Sequence[DeckEntry],
    programs: Sequence[DeckEntry],
) -> Favor:
    """The favor due for cards of other powers, and what favor may pay for; powers[0] sponsors."""
    sponsor, against, outside = powers[0], all_adversaries(powers), []
    for power in Power:
        other = [e for e in (*imperial, *house, *programs) if e.card.allegiance is power]
        if power is sponsor or not other:
            continue
        count = sum(e.count for e in other)
        one = Outside(
            power=power,
            adversary=power in against,
            cards=tuple({e.card.id: e.card for e in other}.values()),
            count=count,
            favor=sum(favor_of(e.card, sponsor, against) * e.count for e in other),
        )
        outside.append(one)
    own = [e for e in imperial if e.card.allegiance is sponsor]
    return Favor(
        outside=tuple(outside),
        payable=sum(e.count for e in own),
        payable_cost=sum((e.card.cost or 0) * e.count for e in own),
    )
