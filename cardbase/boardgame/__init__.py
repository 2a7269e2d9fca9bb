"""The board game as its documents give it: facts, sheets, tokens, cards, modules, match ups.

- changes: what expansions, modules and the advanced game change of the base game
- check: whether every id that a row names exists
- content: all that stands on a faction sheet, in order
- facts: facts, each with the lines of the document that state it
- ledger: the ledger of one faction: entries that are only added, and how things stand after them
- matchups: what a table owns, which match ups it can play, factions dealt by lot
- names: reads names as typed: factions, editions, phases, match ups, boxes, modules
- phases: what acts in a phase: what a faction may do, and what the others may do to it
- pieces: factions, people, tokens, cards, decks
- seats: who plays, and with which modules
- sheets: the faction sheets: abilities, start values, Karama
- sums/: what the facts come to in one case, line by line
- table: a table as it plays, and what counts at it
- territories: the territories of the board: sectors, terrain, spice, shelter, neighbours
- things: everything that has a name and facts, by one id
- treachery: the Treachery Deck of a table, counted from the facts
- vocabulary: its closed lists
- wording: the words for board-game things that pages and sheets share: phases, whom, Karama, lines
"""
