"""Who can use a card: a persona with the talent it asks for, and whom it may be assigned to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardbase.cards.called import PRINTED, printed_so
from cardbase.cards.card import Card
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType, Subtype


def can_use(user: Card, card: Card) -> bool:
    """Whether a card is a persona who can use another, by what is printed on both.

    Its rank meets what the other asks for, if it does (TA-01); it is what the other says it is
    assigned to, "target mentat", and of its power or of none (AL-02).
    """
    if user.type is not CardType.PERSONA:
        return False
    need = card.requirement
    if need and ((rank := user.rank(need.talent)) is None or rank < need.rank):
        return False
    if not all(any_of(cards, user) for cards in borne_by(card.program)):
        return False
    borne = card.type is CardType.RESOURCE or Subtype.VENTURE in card.subtypes
    return (
        not borne
        or None in (card.allegiance, user.allegiance)
        or (card.allegiance is user.allegiance)
    )


def borne_by(program: a.Program) -> Iterator[tuple[p.Cards, ...]]:
    """The cards of one's own on which a card goes; one of each choice will do."""
    for assigns in program.assigns:
        cards = tuple(cards_of(assigns.to))
        if cards and len(cards) == len(assigns.to) and all(map(_may_be_own, cards)):
            yield cards


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
