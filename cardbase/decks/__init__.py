"""Deck lists: read from files, each line accounted for."""

from cardbase.decks.deck_list import DeckList, Entry, Section
from cardbase.decks.text import parse_deck, read_deck

__all__ = ["DeckList", "Entry", "Section", "parse_deck", "read_deck"]
