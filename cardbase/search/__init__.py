"""One search over everything: rules, rulings, answers, abilities, tokens, modules, cards.

What can be found:
- point: the smallest thing that answers a question
- card_points: points of the card game
- board_points: points of the board game
- unstated: points that say what no source states
- pairs: which points of two editions belong together
- tables: the schema, words in FTS5
- index: fills it when the catalog is built

A question:
- question: which words count, which names stand in it
- slips: words that nothing contains, and what they may be slips of
- rank: ranks the points
- find: reads points: by id, family, place, thing
- others: what the other edition says on the same matter
- ask: the answer; the way in
"""
