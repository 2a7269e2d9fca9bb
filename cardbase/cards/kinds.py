"""What kind of card a card is by its subtypes, where rules give a kind its own name."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Deck, Subtype, Talent

if TYPE_CHECKING:
    from cardbase.cards.card import Card


def is_homeworld(card: Card) -> bool:
    """Whether a card is a homeworld, which is in neither deck (HP-03)."""
    return Subtype.HOMEWORLD in card.subtypes


def is_dune(card: Card) -> bool:
    """Whether a card is Dune itself, the one Siridar Fief (DN-01)."""
    return Subtype.SIRIDAR_FIEF in card.subtypes


def is_program(card: Card) -> bool:
    """Whether a card is a program, which has rules of its own (PD-01)."""
    return Subtype.PROGRAM in card.subtypes


def is_fief(card: Card) -> bool:
    """Whether a holding is a fief: every one that is no charter (CT-01)."""
    return card.type is CardType.HOLDING and Subtype.CHARTER not in card.subtypes


def is_unique(card: Card) -> bool:
    """Whether a card is unique: every Imperial card, and House cards that say so (CT-12)."""
    return card.deck is Deck.IMPERIAL or Subtype.UNIQUE in card.subtypes


class CardKind(StrEnum):
    """The kinds of card, in the order a list of them has (CT-01)."""

    HOMEWORLD = "Homeworlds"
    PROGRAM = "Programs"
    ALLY = "Allies"
    CHARTER = "Charters"
    FIEF = "Fiefs"
    DECREE = "Decrees"
    AIDE = "Aides"
    PERSONNEL = "Personnel"
    EQUIPMENT = "Equipment"
    ENHANCEMENT = "Enhancements"
    VENTURE = "Ventures"
    TACTIC = "Tactics"
    EVENT = "Events"


MARKS = {
    Subtype.HOMEWORLD: CardKind.HOMEWORLD,
    Subtype.PROGRAM: CardKind.PROGRAM,
    Subtype.ALLY: CardKind.ALLY,
    Subtype.AIDE: CardKind.AIDE,
    Subtype.DECREE: CardKind.DECREE,
    Subtype.PERSONNEL: CardKind.PERSONNEL,
    Subtype.EQUIPMENT: CardKind.EQUIPMENT,
    Subtype.VENTURE: CardKind.VENTURE,
    Subtype.TACTIC: CardKind.TACTIC,
    Subtype.CHARTER: CardKind.CHARTER,
    Subtype.ENHANCEMENT: CardKind.ENHANCEMENT,
}
"""The subtype that tells each kind, the surer first; fiefs and events are told by their type."""


RITES = {
    Subtype.DUEL: Talent.DUELING,
    **{Subtype(str(one)): one for one in Talent},
}
"""The talent that each word of a venture's or tactic's subtypes means (TA-06)."""


def kind_of(card: Card) -> CardKind:
    """Which kind a card is (CT-01)."""
    for mark, kind in MARKS.items():
        if mark in card.subtypes:
            return kind
    return CardKind.EVENT if card.type is CardType.EVENT else CardKind.FIEF
