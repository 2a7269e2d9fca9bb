"""What kind of card a card is by its subtypes, where rules give a kind its own name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Deck, Subtype

if TYPE_CHECKING:
    from cardbase.card import Card


def is_homeworld(card: Card) -> bool:
    """Whether a card is a homeworld, which is in neither deck (HP-03)."""
    return Subtype.HOMEWORLD in card.subtypes


def is_dune(card: Card) -> bool:
    """Whether a card is Dune itself, the one Siridar Fief (DN-01)."""
    return Subtype.SIRIDAR_FIEF in card.subtypes


def is_program(card: Card) -> bool:
    """Whether a card is a program, which has rules of its own (PD-01)."""
    return Subtype.PROGRAM in card.subtypes


def is_unique(card: Card) -> bool:
    """Whether a card is unique: every Imperial card, and House cards that say so (CT-12)."""
    return card.deck is Deck.IMPERIAL or Subtype.UNIQUE in card.subtypes
