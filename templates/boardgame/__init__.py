"""Sheets of the board game: each a typed class, and what fills it."""
