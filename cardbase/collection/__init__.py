"""The cards a user owns: read from CSV, written to it, compared with decks and errata.

- csv_form: A collection as CSV, of any tool
- owned: copies of each card, by printing
"""
