"""The user's own database, library.db: what they brought in, never lost by an upgrade.

The file and its schema:
- file: is it ours, of which version, can it be used?
- model: the schema
- steps: the upgrades, one a version
- migrate: runs them, after a backup
- cells: typed reading of values, since SQLite checks none
- clock: the time as its tables have it

Ways in:
- store: opens and writes it through SQLModel
- edit: writes it by plain sqlite3
- look: reads it, for what it holds since some version
- quick: printed texts, by plain sqlite3
- quote: the user's copies of documents, likewise

What it keeps:
- kept: cards by OCTGN GUID
- deck_name: names under which a deck can be saved
- deck_rows: the rows of a saved deck
- decks: decks by name
- collection: copies owned of each card
"""
