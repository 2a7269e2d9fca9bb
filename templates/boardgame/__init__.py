"""Sheets of the board game: each a typed class, and the functions that fill it.

Shared:
- points: one fact, doubt or answer: words, id, place
- beside: answers and doubts beside a thing

Faction sheets:
- faction: a faction sheet, front and back
- faction_parts: its parts: start values, abilities, pieces, Karama
- faction_variant: the fan variant beside the official sheet
- fact_lines: facts as such a sheet prints them

References:
- karama: what a Karama card stops
- tokens: the tokens, a box each
- modules: the optional modules, a page each
- auctions: the auctions of Richese side by side
- phase_strip: the phases of a turn side by side

The bundle of a table:
- table: all sheets of one table
- table_cover: its first sheet: who plays, set-up, doubts
- table_phase: a turn as one faction sees it
- table_line: one line of a phase
"""
