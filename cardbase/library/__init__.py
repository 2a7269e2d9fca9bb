"""library.db: decks, the collection, games, tables, ledgers and imported texts of the user.

- collection: copies owned of each card
- deck_history: saved decks edited and restored, each change a version
- deck_rows: the rows of saved decks and their versions
- decks: decks by name
- edit: opens it to write by plain sqlite3
- file: is it ours, of which version, can it be used?
- ledgers: ledgers of the board game by name, one of them in use; entries are only added
- migrate: the upgrades, one a version, after a backup
- model: the schema
- names: how names of decks and the like are kept and told apart
- printed: reads printed texts from library.db quickly: plain sqlite3, read-only, no database
  library
- rows: checks values read and rows written, since SQLite checks none
- seats: which device may do what at a served game, and the links that give it
- store: opens and writes it through SQLModel
- tables: tables of the board game by name, one of them in use
"""
