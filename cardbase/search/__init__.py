"""One search over everything: rules, rulings, answers, abilities, tokens, modules, cards.

- ask: the answer; the way in
- board_points: points of the board game
- card_points: points of the card game
- exceptions: where a point does not hold: what holds there leads, or is told beneath it
- own: the faction that "my", "we" and "I" mean
- parts: the things that a question is about, each with all that is said of it
- points: A point: the smallest thing a question can be answered with, whatever it comes from
- question: which words count, which names stand in it
- rank: ranks the points
- slips: what a word that no point says may be meant for
- subject: whether any source speaks of what a question is about
- topic: what a question is about: the words that belong to the games more than to English at large
"""
