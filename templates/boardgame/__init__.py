"""Sheets of the board game: each a typed class, and the functions that fill it.

- auctions: the auctions of Richese side by side
- faction: a faction sheet, front and back: start values, abilities, pieces, Karama
- heads: who leads a faction, what its leaders are called, whose word its sheet is
- karama: what a Karama card stops
- karama_stops: the same of one sheet, and what of it no mark says
- modules: the optional modules, a page each
- phase_strip: the phases of a turn side by side
- points: facts, doubts and answers: words, id, place
- references: the tokens and auctions of a table together
- seat: one leaf for one player: powers in front, what others may do behind
- table: all sheets of one table
- table_phases: A turn from one side of a table, line by line
- tokens: the tokens, a box each
"""
