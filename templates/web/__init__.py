"""The pages of `kanly serve`: each a typed class and a Jinja template beside it.

`static/` holds what pages fetch: one style sheet, small scripts, the icon.

- page: a page, and what fills it
- enter: the page that asks a guest for the table word
- lookup: the box, cards, rules, answers, errata
- board: factions, phases, comparisons, match ups, the table of the board game
- sheets: what can be printed
- decks: the way in to decks, and what stands on each page of one
- decks_views: each view of a deck
- links: the ids in a text as links
- tables/: the pages of a game: before it begins, its table, its log and its story
"""
