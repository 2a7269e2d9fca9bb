"""Sheets of the CCG: each a typed class, and what fills it."""
