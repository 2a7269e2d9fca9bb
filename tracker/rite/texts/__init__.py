"""What cards say of rites, in tables compiled from the operation trees (`data/`).

Each table has a module that reads it, `abilities.py`, and one that makes it, `ability_rows.py`; a
test holds both equal. Nothing is parsed at the table.
"""
