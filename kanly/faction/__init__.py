"""`kanly faction` and `kanly matchup`: the board game.

- command: `kanly faction`: a sheet of the board game, two editions of it, or a phase from its side
- digest: a phase from one faction's side on one screen: as much of each thing as there is room for
- documents: factions, sheets, comparisons and phases as JSON; docs/json.md documents the keys
- lines: facts, doubts and answers of the board game as lines of a page, each with its id on the
  left
- lists_page: all factions, and two editions of a sheet side by side
- matchup: `kanly matchup`: the themed match ups beside what a table owns, and factions dealt by
  lot
- matchup_documents: match ups and draws as JSON (docs/json.md)
- matchup_page: the match ups, and factions drawn by lot
- named_by: what the sheets, modules and books of others say of a faction
- page: A faction sheet on the screen: start, abilities, what stops them, pieces, doubts, strategy
- phase_page: A phase from one faction's side: what it may do, and what the others may do to it
"""
