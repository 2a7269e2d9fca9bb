"""The cards a user owns: read from CSV, written to it, held against decks and errata."""
