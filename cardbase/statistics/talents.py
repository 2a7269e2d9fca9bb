"""The talents of a deck: which ranks its personas have, and which its cards ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Talent

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.decks.deck_list import Entry

RULES = ("TA-01", "TA-02")


@dataclass(frozen=True, kw_only=True)
class Needed:
    """Cards that ask for one rank of a talent.

    Attributes:
        cards: Each card once.
        count: All copies of them.
    """

    rank: int
    cards: tuple[Card, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class TalentCount:
    """One talent in a deck; personas are counted with their copies.

    Attributes:
        personas: How many personas have it, rank 0 included (TA-02).
        best: The best printed rank, None when no persona has the talent.
        total: The sum of their ranks.
        needed: What plans and resources ask for, the lowest rank first (TA-01).
    """

    talent: Talent
    personas: int
    best: int | None
    total: int
    needed: tuple[Needed, ...]

    @property
    def unmet(self) -> tuple[Needed, ...]:
        """What no persona of the deck can meet by its printed rank."""
        return tuple(n for n in self.needed if self.best is None or n.rank > self.best)


@dataclass(frozen=True, kw_only=True)
class Strength:
    """Command or Resistance as it is printed on the cards of one type, with copies.

    Attributes:
        without: Cards of the type that print none; their Resistance counts as 1 (CT-13).
    """

    what: str
    of: CardType
    cards: int
    best: int
    total: int
    without: int


def talents(entries: Sequence[Entry]) -> tuple[TalentCount, ...]:
    """All six talents, in the order of the card."""
    return tuple(_talent(talent, entries) for talent in Talent)


def _talent(talent: Talent, entries: Sequence[Entry]) -> TalentCount:
    ranks = [
        rank
        for e in entries
        if e.card.type is CardType.PERSONA and (rank := e.card.rank(talent)) is not None
        for _ in range(e.count)
    ]
    asking = [e for e in entries if e.card.requirement and e.card.requirement.talent is talent]
    return TalentCount(
        talent=talent,
        personas=len(ranks),
        best=max(ranks, default=None),
        total=sum(ranks),
        needed=tuple(_needed(asking)),
    )


def _needed(asking: Iterable[Entry]) -> Iterable[Needed]:
    by_rank: dict[int, list[Entry]] = {}
    for entry in asking:
        if entry.card.requirement:
            by_rank.setdefault(entry.card.requirement.rank, []).append(entry)
    for rank, entries in sorted(by_rank.items()):
        cards = tuple({entry.card.id: entry.card for entry in entries}.values())
        yield Needed(rank=rank, cards=cards, count=sum(entry.count for entry in entries))


def strengths(entries: Sequence[Entry]) -> tuple[Strength, ...]:
    """Command and Resistance of the personas and of the holdings a deck has."""
    printed: tuple[tuple[str, Callable[[Card], int | None]], ...] = (
        ("Command", lambda card: card.command),
        ("Resistance", lambda card: card.resistance),
    )
    return tuple(
        strength
        for of in (CardType.PERSONA, CardType.HOLDING)
        for what, number in printed
        if (strength := _strength(what, of, number, entries)).cards + strength.without
    )


def _strength(
    what: str, of: CardType, number: Callable[[Card], int | None], entries: Sequence[Entry]
) -> Strength:
    printed = [number(e.card) for e in entries if e.card.type is of for _ in range(e.count)]
    known = [value for value in printed if value is not None]
    return Strength(
        what=what,
        of=of,
        cards=len(known),
        best=max(known, default=0),
        total=sum(known),
        without=len(printed) - len(known),
    )
