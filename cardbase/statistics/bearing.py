"""Who can use a card: what has the talent it asks for, and what it may be assigned to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardbase.cards.called import PRINTED, printed_so
from cardbase.cards.card import Card
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType, Subtype


def can_use(user: Card, card: Card, raised: int = 0) -> bool:
    """Whether one card can use another, by what is printed on both.

    It has the talent and rank that the other asks for (TA-01) and may bear it (AL-02). Where a rank
    is `raised`, it counts as it is then; what lacks the talent gets it (TA-03).
    """
    return _has_rank(user, card, raised) and may_bear(user, card)


def _has_rank(user: Card, card: Card, raised: int) -> bool:
    need = card.requirement
    if need is None:
        return True
    rank = user.rank(need.talent)
    if rank is None and not raised:
        return False
    return (rank or 0) + raised >= need.rank


def may_bear(user: Card, card: Card) -> bool:
    """Whether a card may bear another, or play it, whatever talent that asks for.

    It is what the other says it is assigned to, "target mentat", "target troop or fief"; a persona,
    where the other says nothing of one's own cards. What is assigned goes on a card of its power or
    of none (AL-02).
    """
    bearers = borne_by(card.program)
    if not bearers and user.type is not CardType.PERSONA:
        return False
    if not all(any_of(cards, user) for cards in bearers):
        return False
    assigned = bearers or card.type is CardType.RESOURCE or Subtype.VENTURE in card.subtypes
    return not assigned or card.allegiance is None or user.allegiance in {None, card.allegiance}


@lru_cache(maxsize=1024)
def borne_by(program: a.Program) -> tuple[tuple[p.Cards, ...], ...]:
    """The cards of one's own on which a card goes; one of each choice will do."""
    found = list[tuple[p.Cards, ...]]()
    for assigns in program.assigns:
        to = tuple(_each(assigns.to))
        cards = tuple(cards_of(to))
        if cards and len(cards) == len(to) and all(map(_may_be_own, cards)):
            found.append(cards)
    return tuple(found)


def _each(to: Sequence[p.Which]) -> Iterator[p.Which]:
    """Each choice of several: "Forbidden Zone or target desert"."""
    for one in to:
        yield from one.of if isinstance(one, p.Together) else (one,)


def cards_of(which: Sequence[object]) -> Iterator[p.Cards]:
    """The cards that are meant, where they are told by what they are."""
    for one in which:
        match one:
            case p.Chosen(_, p.Cards() as cards) | (p.Cards() as cards):
                yield cards


def _may_be_own(cards: p.Cards) -> bool:
    return cards.governed in {None, p.You()}


def any_of(several: tuple[p.Cards, ...], card: Card) -> bool:
    """Whether a card is one of those, by its name or the words that are printed."""
    return any(
        card.name in cards.names
        or any(all(printed_so(card, w) for w in words if w in PRINTED) for words in cards.kinds)
        or not (cards.kinds or cards.names)
        for cards in several
    )
