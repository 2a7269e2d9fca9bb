"""The printing house: sheets for the table at true size, each a typed class and a Jinja template.

The templates are `sheets/*.html.j2`; `sheets/style/` draws their blocks in a browser, `typst/` on
paper; the fonts are `fonts/`.

- blocks: the words in which a template fills a sheet, read for what draws them on paper
- bars: bar charts
- boardgame/: the board game: factions, modules, tokens, Karama, a table
- cards/: slips and proxies of the size of a card
- ccg/: the card game: turn, rites, petition, errata, tokens, game sheet
- chart: line charts
- errors: what goes wrong
- pdf: lays a page out as PDF, and draws pictures of it
- printing: a document: sheets, paper, margins, what stands on every page
- records: records as sheets: a deck, and the account of a game
- signs: the signs of factions, powers, card types, talents and numbers
- web/: the pages of `kanly serve`
"""
