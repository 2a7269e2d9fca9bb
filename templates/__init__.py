"""The printing house: sheets for the table at true size, each a typed class and a Jinja template.

The templates are `sheets/*.html.j2`, their styles `sheets/style/`, the fonts `fonts/`.

Sheets, by subject:
- ccg/: the card game: turn, rites, petition, errata, tokens, game sheet
- boardgame/: the board game: factions, modules, tokens, Karama, a table
- cards/: slips and proxies of the size of a card
- deck: a deck
- report: the account of a game
- index: small pictures of all that was printed

From a sheet to a file:
- printing: a document: sheets, paper, margins, what stands on every page
- paper: paper sizes; how cards are cut and backed
- render: fills a template
- faces: embeds the fonts
- pdf: lays a page out as PDF, and draws pictures of it
- errors: what goes wrong

Pictures:
- bars: bar charts
- chart: line charts
"""
