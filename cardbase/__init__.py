"""What exists: cards, operations, the catalog, search, decks, the board game, the user's library.

`cardbase.open_catalog()` is the way in.

Ground:
- errors: the errors of this floor
- home: the folder of both databases (`KANLY_HOME`)
- toml_text: reads TOML, within limits of size and depth
- place: file helpers: identity, address for SQLite, atomic replacement
- encodings: the encoding of a text file
- guid: the form of OCTGN's ids
- wording: plurals, capitals

The cards, from the data files to the catalog:
- vocabulary: the closed lists of the card data
- facts: reads `data/ccg/`: cards, sets, characters, spellings
- readings: cards that a table can set to be read otherwise
- review: reads corrections, doubts and notes on the card files
- operation/: the operation language: text to tree, tree to text
- assemble: lays corrections and errata over the facts
- card: a card: its fields, and the layers each value comes from
- card_words: names of a card's fields on screen and in print
- kinds: kinds of cards that rules name, told by subtype
- powers: the nine Imperial powers and who opposes whom
- program/: what a card does, ready to act
- model: the schema of catalog.db
- rows: cards to validated rows
- build: writes catalog.db: whole or not at all, by one process
- fingerprint: the checksum that tells when it is outdated

Asking the catalog:
- open: opens it, building it first if need be
- catalog: cards by id, by exact name, by near name
- read: rows to cards through sqlite3
- lookup: what a half-remembered name means: one card, a guess, several, none
- query/: the query language of `kanly find`
- search/: `kanly ask`: one search over both games
- checkup: `kanly doctor`
- collate: compares a user's set file with the facts

Names:
- names: folds case, accents and punctuation
- name_index: an index for half-remembered names
- near_words: words near a typed one: misspelt, begun, alike in sound
- sounds: a rough code for how a word sounds
- suggest: the same guess over a short list

Decks and what a user owns:
- decks/: deck lists in every form
- legality/: whether a deck may be played
- repair/: the smallest changes that make it legal
- statistics/: what is counted of a deck
- collection/: the cards a user owns
- userlib/: library.db, the user's own database
- octgn/: reads OCTGN set files
- texts/: recognises the user's copies of the documents

The other game:
- boardgame/: facts, sheets, tokens, modules and match ups of the board game
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.build import Watcher
    from cardbase.catalog import Catalog


def open_catalog(watcher: Watcher | None = None) -> Catalog:
    """The catalog of the present data, built first when need be; see `cardbase.open`."""
    from cardbase.open import open_catalog as opened

    return opened(watcher)
