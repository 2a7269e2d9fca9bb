"""catalog.db: built from the data files, and read.

- assemble: applies corrections and errata to the card data, keeping every layer
- build: builds catalog.db from the data files, atomically, by one process at a time
- catalog: the catalog: exact look-up by id and by name through sqlite3, guesses through `suggest`
- fingerprint: the checksum of the data files and of the modules that read them
- model: the schema of catalog.db
- open: opens the catalog, building it first if it is absent, outdated or invalid
- operations: reads the operations of a set, and adds them to their cards
- point_rows: the tables of the search in catalog.db, with an FTS5 index of the words
- read: reads cards through sqlite3, since loading SQLModel would slow down every start
- rows: turns the assembly into rows of the catalog, and validates them
"""
