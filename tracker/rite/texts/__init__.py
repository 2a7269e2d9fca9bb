"""What cards say of rites, in tables compiled from the operation trees (`data/`).

Each table has a module that reads it and one that makes it; a test holds both equal. Nothing is
parsed at the table.

- reading: what the modules that make tables share
- bearers: whom a text is for: the card, its parent, everybody
- measures: whether a card is of a kind, and how many of it another bears
- fates: what cards make of the vanquished
- fate_rows: makes that table
"""
