"""Deck lists: read and written in every form, each line accounted for.

`read` and `write` are the doors; nothing is imported here, since every form has a room of its own.
"""
