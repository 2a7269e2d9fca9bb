"""Deck lists: read and written in every form, each line accounted for."""

from cardbase.decks.deck_list import DeckList, Entry, Section
from cardbase.decks.read import read_bytes, read_deck, read_path
from cardbase.decks.reading import Fate, Form, LineRead, Reading
from cardbase.decks.text import parse_deck
from cardbase.decks.write import write

__all__ = [
    "DeckList",
    "Entry",
    "Fate",
    "Form",
    "LineRead",
    "Reading",
    "Section",
    "parse_deck",
    "read_bytes",
    "read_deck",
    "read_path",
    "write",
]
