"""Deck lists: read from files, each line accounted for."""

from cardbase.decks.text import DeckList, Entry, parse_deck, read_deck

__all__ = ["DeckList", "Entry", "parse_deck", "read_deck"]
