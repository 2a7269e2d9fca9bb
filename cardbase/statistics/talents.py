"""The talents of a deck: which ranks its personas have, and which its cards ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.decks.deck_list import DeckEntry
from cardbase.statistics.bearing import can_use
from cardbase.vocabulary import CardType, Talent

RULES = ("TA-01", "TA-02", "AL-02")


class Needed(Struct, frozen=True, kw_only=True):
    """Cards that ask for one rank of a talent.

    Attributes:
        cards: Each card once.
        count: All copies of them.
    """

    rank: int
    cards: tuple[Card, ...]
    count: int


class TalentCount(Struct, frozen=True, kw_only=True):
    """One talent in a deck; personas are counted with their copies.

    Attributes:
        personas: How many personas have it, rank 0 included (TA-02).
        best: The best printed rank, None when no persona has the talent.
        total: The sum of their ranks.
        needed: What plans and resources ask for, the lowest rank first (TA-01).
        unmet: The same of those that no card of the deck has the printed rank for and may bear
            (TA-01, AL-02).
    """

    talent: Talent
    personas: int
    best: int | None
    total: int
    needed: tuple[Needed, ...]
    unmet: tuple[Needed, ...]


class Strength(Struct, frozen=True, kw_only=True):
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


def talents(entries: Sequence[DeckEntry]) -> tuple[TalentCount, ...]:
    """All six talents, in the order of the card."""
    found = []
    cards = {e.card.id: e.card for e in entries}.values()
    asking = [one for one in cards if one.requirement]
    idle = {one.id for one in asking if not any(can_use(other, one) for other in cards)}
    for talent in Talent:
        ranks = [
            rank
            for e in entries
            if e.card.type is CardType.PERSONA and (rank := e.card.rank(talent)) is not None
            for _ in range(e.count)
        ]
        one = TalentCount(
            talent=talent,
            personas=len(ranks),
            best=max(ranks, default=None),
            total=sum(ranks),
            needed=tuple(_needed(talent, entries)),
            unmet=tuple(_needed(talent, [e for e in entries if e.card.id in idle])),
        )
        found.append(one)
    return tuple(found)


def _needed(talent: Talent, entries: Sequence[DeckEntry]) -> Iterator[Needed]:
    """What some cards ask for of a talent, the lowest rank first."""
    asking: dict[int, list[DeckEntry]] = {}
    for e in entries:
        if e.card.requirement and e.card.requirement.talent is talent:
            asking.setdefault(e.card.requirement.rank, []).append(e)
    for rank, some in sorted(asking.items()):
        cards = tuple({e.card.id: e.card for e in some}.values())
        yield Needed(rank=rank, cards=cards, count=sum(e.count for e in some))


def strengths(entries: Sequence[DeckEntry]) -> tuple[Strength, ...]:
    """Command and Resistance of the personas and of the holdings a deck has."""
    found = []
    for of in (CardType.PERSONA, CardType.HOLDING):
        cards = [e.card for e in entries if e.card.type is of for _ in range(e.count)]
        for what in ("Command", "Resistance") if cards else ():
            numbers = [c.command if what == "Command" else c.resistance for c in cards]
            known = [number for number in numbers if number is not None]
            one = Strength(
                what=what,
                of=of,
                cards=len(known),
                best=max(known, default=0),
                total=sum(known),
                without=len(cards) - len(known),
            )
            found.append(one)
    return tuple(found)
