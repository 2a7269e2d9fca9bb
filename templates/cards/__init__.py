"""Sheets of cards at true size: each a typed class, and the functions that fill it.

- border: the line about a card, which tells its type
- face: the text of a card, at a size at which it fits
- layout: where cards lie on a page, in millimetres
- proxies: text proxies
- slips: errata slips
"""
