"""Sheets of cards at true size: each a typed class, and the functions that fill it.

- slips: errata slips
- proxies: text proxies
- face: the text of a card, at a size at which it fits
- fit: text width and height, from measured letters
- back: the back of a card
- layout: where cards lie on a page, in millimetres
- page: one page of cards with ruler and cut marks
"""
