"""The cards a user owns: read from CSV, written to it, compared with decks and errata.

- owned: copies of each card, by printing
- heading: which column holds what, by its heading
- csv_read: a CSV file of any tool: delimiter, columns, encoding
- csv_rows: its rows: a card, a comment, or refused with a reason
- csv_write: writes a CSV file that `csv_read` reads back
- lacks: what is missing for a deck; which owned cards have errata
"""
