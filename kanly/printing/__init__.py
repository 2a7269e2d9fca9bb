"""`kanly print`: which sheets there are, and what they are filled with.

- aids: offers of the printing house: the aids of the CCG
- all: `kanly print all`: every sheet into one folder, and an index that shows them
- cards: slips and proxies, and which cards are meant
- command: `kanly print`: sheets for the table, as a page for a browser or as PDF
- factions: offers of the printing house: the faction sheets
- game_sheet: fills the game sheet from a game that is kept: what stood turn by turn, and what lies
  there
- offers: what `kanly print` offers, by word, and the list of it
- order: what is asked of `kanly print`, and what a sheet offers
- pictures: offers of the printing house: the wheel of the powers, the tokens, the errata of the
  CCG
- records: offers of the printing house: errata, decks and games of the CCG
- references: offers of the printing house: what a table of the board game looks up
- table: offers of the printing house: the sheets of one table
"""
