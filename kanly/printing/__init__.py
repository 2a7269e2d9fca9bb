"""`kanly print`: which sheets there are, and what they are filled with.

- all: `kanly print all`: every sheet into one folder, and an index that shows them
- cards: the cards of slips and proxies: which are meant, and how many of each
- command: `kanly print`: sheets for the table, as a page for a browser or as PDF
- game_sheet: fills the game sheet from a game that is kept: what stood turn by turn, and what lies
  there
- offers: what `kanly print` offers (offers.csv), what makes each sheet, and the list of them
- order: what is asked of `kanly print`, and what a sheet offers
"""
