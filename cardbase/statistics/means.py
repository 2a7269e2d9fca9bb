"""What comes in by each turn, and what the cards seen by then cost on average: exact.

The homeworld is engaged each turn for the ware; holdings won, spice bought and what rites bring are
not counted, nor is anything spent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from cardbase.cards.powers import all_adversaries
from cardbase.decks.deck_list import DeckEntry, Section
from cardbase.legality.case import Case, copies
from cardbase.statistics.income import Ware, source_of
from cardbase.statistics.makeup import favor_of
from cardbase.statistics.paying import FAVOR, Purse, cost_of

RULES = ("HP-04", "HP-05", "HP-07", "HP-08", "T-03", "DP-02", "P-02", "P-08", "AL-04", "CP-03")
"""By which rules it is counted."""


class Means(Struct, frozen=True, kw_only=True):
    """What a House has and what it sees, each by turn from 1, all in all since the start.

    Attributes:
        solaris: That came in, and `favor` and `spice`: what it had at the start with them.
        imperial: What the Imperial cards seen cost on average, X as 0 (CT-19).
        house: The same of the House cards; events take tokens (E-04).
        by_favor: What of `imperial` favor may stand for, won by petition (P-08).
        owed: Favor owed on average for the cards seen of other powers (AL-04, CP-03).
    """

    solaris: tuple[int, ...]
    favor: tuple[int, ...]
    spice: tuple[int, ...]
    imperial: tuple[Fraction, ...]
    house: tuple[Fraction, ...]
    by_favor: tuple[Fraction, ...]
    owed: tuple[Fraction, ...]


def means(case: Case, purse: Purse, seen: Mapping[Section, Sequence[int]]) -> Means:
    """What comes in by each turn, and what of a deck has been seen by then costs."""
    turns = range(1, len(seen[Section.HOUSE]) + 1)
    own = [e.card for e in case.homeworlds if e.card.allegiance is case.sponsor]
    each = {ware: max(source_of(own[0]).each(ware)) if own else 0 for ware in Ware}
    ally = [e for e in case.imperial if e.card.allegiance is case.sponsor]
    decks = {Section.IMPERIAL: case.imperial, Section.HOUSE: case.house}
    against = all_adversaries(case.powers)
    owed = [
        _mean(
            sum(e.count * favor_of(e.card, case.sponsor, against) for e in cards),
            cards,
            seen[section],
        )
        for section, cards in decks.items()
    ]
    return Means(
        solaris=tuple(purse.start + turn * purse.each for turn in turns),
        favor=tuple(FAVOR + turn * each[Ware.FAVOR] for turn in turns),
        spice=tuple(turn * each[Ware.HOARD] for turn in turns),
        imperial=_mean(_cost(case.imperial), case.imperial, seen[Section.IMPERIAL]),
        house=_mean(_cost(case.house), case.house, seen[Section.HOUSE]),
        by_favor=_mean(_cost(ally), case.imperial, seen[Section.IMPERIAL]),
        owed=tuple(sum(both, Fraction(0)) for both in zip(*owed, strict=True)),
    )


def _cost(cards: Sequence[DeckEntry]) -> int:
    return sum(entry.count * cost_of(entry.card) for entry in cards)


def _mean(total: int, cards: Sequence[DeckEntry], seen: Sequence[int]) -> tuple[Fraction, ...]:
    """The mean of a total over the cards of a deck that have been seen by each turn."""
    size = max(1, copies(cards))
    return tuple(Fraction(total * many, size) for many in seen)
