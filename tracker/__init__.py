"""A game of the card game as it is played: state, events, log, and every rule of the rulebook.

A command may refuse, with a rule id. What it does is a list of events; the state is their fold.
`tracker.table.session` is the way in, `docs/tracker.md` the walk through it.

From the ground up; a lower storey never imports a higher one (`tests/house/test_house.py`):

- engine/: state, settings, events and how they apply, chance, the table of verbs
- log/: the rows of a game in library.db
- standing/: what holds because of the cards in play, and what their words mean
- rules/: one module a section of the rulebook
- setup/: the Houses sit down, lay out decks, spend creation solaris
- staging/: a situation laid out from a file, and a game written as one
- cards/: Programs acting
- play/: operations in which cards act, the words of a turn, state-based actions
- table/: one command from its words to its events; sessions
- views/: what is shown of a game: reports, reasons, rites seen ahead
"""
