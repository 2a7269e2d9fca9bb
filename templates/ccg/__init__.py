"""Sheets of the card game: each a typed class, and the functions that fill it.

- aid_cards: the turn and the rites on cards
- errata_sheet: every changed card, before and after
- game_sheet: a sheet to run a game by pencil
- lines: what the aids say, from templates/data
- petition: petition and exchange on one page
- rites: the rites on two pages
- tokens: the key to the tokens: signs, kinds, and the cards that use them
- turn: the turn on one page
- wheel: the powers as a wheel
"""
