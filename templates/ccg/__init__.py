"""Sheets of the card game: each a typed class, and the functions that fill it.

Aids:
- turn: the turn on one page
- turn_words: what is done in each phase
- set_up: how a game is laid out
- operations: the operations of a House Interval
- rites: the rites on two pages
- rite_words: what is done in each segment
- petition: petition and exchange on one page
- petition_words: what is done in them
- petition_examples: costs worked out in small games of the tracker
- exchange: the CROE and every price
- proof: a line of an aid with its rules

Pictures and records:
- wheel: the powers as a wheel
- wheel_drawn: its geometry
- token_key: the key to the tokens
- token_signs: their signs
- token_words: what it says of each token
- errata_sheet: every changed card, before and after
- card_changes: what changed on a card
- game_sheet: a sheet to run a game by pencil
"""
