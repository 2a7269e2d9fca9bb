"""The data: cards, operations, the catalog, search, decks, the board game, the user's library.

`cardbase.open_catalog()` is the entry point.

- boardgame/: facts, sheets, tokens, modules and match ups of the board game
- cards/: a card, its fields and kinds, and the data files it is read from
- catalog/: catalog.db: built from the data files, and read
- checks/: checks of the installation, and of a user's set file
- collection/: the cards a user owns
- decks/: deck lists in every form
- errors: the exceptions of this package
- files: file helpers: our data folder, identity of a file, SQLite URI, atomic replacement
- fitting/: how well a card fits a deck: one scorer, suggestions
- home: the folder of both databases (`KANLY_HOME`)
- legality/: whether a deck may be played
- library/: the user's own database, library.db: what they brought in, never lost by an upgrade
- lookup: looks up a misspelt or partial name: one card, a guess, several, none
- begun_names: names as they are being typed: unfinished, run together, mistyped
- name_index: fuzzy search for names
- names: folds case, accents and punctuation
- near_words: words similar to a typed one: misspellings, prefixes, phonetic spellings
- octgn/: reads OCTGN set files
- operation/: the operation language: text to tree, tree to text
- program/: what a card does, ready to act
- query/: the query language of `kanly find`
- repair/: the smallest changes that make a deck legal
- search/: `kanly ask`: one search over both games
- statistics/: statistics of a deck
- strings: plurals and capitals, the form of OCTGN's ids, the encoding of a file
- texts/: recognises the user's copies of the documents
- toml_text: reads TOML, within limits of size and depth
- vocabulary: the enumerations of the card data
- xml_elements: reads untrusted XML; the base of the readers of decks and set files
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.catalog.build import Watcher
    from cardbase.catalog.catalog import Catalog


def open_catalog(watcher: Watcher | None = None) -> Catalog:
    """The catalog of the present data, built first when need be; see `cardbase.catalog.open`."""
    from cardbase.catalog.open import open_catalog as opened

    return opened(watcher)


class KeptCards:
    """What queries ask of the user's library, which is read only then, each time anew.

    Cards are OCTGN GUIDs. Its methods raise LibraryError.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def owned(self) -> Mapping[str, int]:
        """How many copies are owned of each card in the collection."""
        from cardbase.library.collection import owned_counts

        return owned_counts()

    def in_deck(self, name: str) -> frozenset[str]:
        """The cards of a saved deck, a version of it, or a starter deck.

        Raises UnknownDeck, UnknownVersion.
        """
        from cardbase.library.decks import read_saved

        deck = read_saved(name, self._catalog).deck
        return frozenset(entry.card.octgn_id for entry in deck.entries)
