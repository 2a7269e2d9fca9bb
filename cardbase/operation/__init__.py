"""What a card does, as sentences that a program reads: the operation language.

`parse` reads a text into a tree (`tree`), `sentences` words a tree in either style, `overlay` lays
an erratum over it, `status` tells how far a program can act on it, `keywords` links it to rules.
"""
