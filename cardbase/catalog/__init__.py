"""catalog.db: made from the data files, and read.

- assemble: lays corrections and errata over the facts: every card current, every layer kept
- build: builds catalog.db from the data files: whole or not at all, by one process at a time
- catalog: the catalog: exact look-up by id and by name through sqlite3, guesses through `suggest`
- fingerprint: what a catalog was built from, in one short text: a checksum of the data and of what
  reads it
- model: the schema of catalog.db, written once
- open: opens the catalog, building it first when it is absent, outdated or no catalog at all
- operations: reads the operations of a set, and tells a card what its operation says of it
- point_rows: the tables of the search in catalog.db, written once; the words stand in an FTS5
  index
- read: reads cards out of the catalog's tables through sqlite3, without the weight of SQLModel
- rows: turns the assembly into rows of the catalog; every row is validated here and nowhere else
"""
