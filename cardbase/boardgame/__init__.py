"""The board game as its documents give it: facts, sheets, tokens, cards, modules, match ups.

The data (`cardbase/data/boardgame/`):
- vocabulary: its closed lists
- facts: facts, each with the lines of the document that state it
- timing: when a fact counts and for whom, where its thing does not say
- needs: who must be at the table for a fact or answer to come up
- stops: which acts a Karama card stops, fact by fact
- pieces: factions, people, tokens, cards, decks
- sheets: the five faction sheets: abilities, start values, Karama
- options: modules, auction modes, match ups
- boxes: what each box brings
- check: whether every id that a row names exists

Asking it:
- things: everything that has a name and facts, by one id
- about: the facts, doubts and answers of a thing
- comparison: two editions of one sheet, point by point
- in_phase: what acts in a phase of the turn
- told: words that pages and sheets share

A table:
- meant: what a half-remembered name of a short list means
- named: factions, editions and phases as typed
- pool: boxes and factions a table owns
- seats: who plays, and with which modules
- table: a table as it plays, and what counts at it
- draw: match ups that can be played, factions drawn by lot
"""
