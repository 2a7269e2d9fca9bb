"""Other ways to find a name: rapidfuzz's WRatio, SQLite's trigram index, krcg's own look-up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from rapidfuzz import fuzz, process
from told import NoMeasure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from name_queries import Names

Guess: TypeAlias = Callable[[str], list[str]]
"""The cards a text may mean, best first, at most five."""

MOST = 5
GRAM = 3


class Completes(Protocol):
    """Finds names by the beginnings of their words, as krcg does."""

    def add(self, text: str, reference: str) -> None:
        """Keep a name and its card."""

    def search(self, text: str) -> Mapping[str, int]:
        """The cards whose names have words that begin like those of the text, with scores."""


def wratio(names: Names) -> Guess:
    """The names that WRatio scores highest, of all."""
    ids = [card for card, _ in names.all]
    texts = [name.lower() for _, name in names.all]

    def guess(text: str) -> list[str]:
        hits = process.extract(text.lower(), texts, scorer=fuzz.WRatio, limit=MOST)
        return list(dict.fromkeys(ids[place] for _, _, place in hits))

    return guess


def trigrams(names: Names) -> Guess:
    """SQLite's FTS5 with its trigram tokenizer: the names that share most of them, by BM25."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE name USING fts5(card UNINDEXED, text, tokenize=trigram)")
    database.executemany("INSERT INTO name VALUES (?, ?)", names.all)
    query = "SELECT card FROM name WHERE name MATCH ? ORDER BY rank LIMIT ?"

    def guess(text: str) -> list[str]:
        low = text.lower().replace('"', "")
        grams = {low[at : at + GRAM] for at in range(len(low) - GRAM + 1)}
        if not grams:
            return []
        asked = " OR ".join(f'"{gram}"' for gram in sorted(grams))
        return list(dict.fromkeys(card for (card,) in database.execute(query, (asked, MOST))))

    return guess


def krcg(names: Names, *, completing: bool) -> Guess:
    """The fuzzy dictionary of cards of krcg, as it is; or what it completes where that finds none.

    Raises:
        NoMeasure: krcg is not installed (`pip install -e '.[bench]'`).
    """
    try:
        from krcg.utils import FuzzyDict, Trie
    except ImportError:
        raise NoMeasure("krcg is not installed: pip install -e '.[bench]'") from None
    cards = FuzzyDict()
    trie: Completes = Trie()
    for card, name in names.all:
        cards.setdefault(name, card)
        trie.add(name, card)

    def guess(text: str) -> list[str]:
        found = cards.get(text)
        if found is None and completing:
            scored = trie.search(text).items()
            return [card for card, _ in sorted(scored, key=lambda hit: (-hit[1], hit[0]))][:MOST]
        return [] if found is None else [str(found)]

    return guess
