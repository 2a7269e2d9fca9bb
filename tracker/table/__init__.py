"""The interface of the tracker: commands from words to events, sessions, agreements.

- agreed: agreements during play: changed settings, and standing answers
- ahead: previews a command on a copy of the game
- consent: undo, redo and overrides that the other Houses have to agree to
- copies: a copy of a game with what one House may have, or everybody
- covering: covers the cards of events for who may not know them
- dispatch: executes a command: its speaker, its verb, permission, consequences
- learned: what somebody learns by events, so that a seat cannot take them back by itself
- menu: what a House may do now, as data: an entry for each kind of deed, with its candidates
- orders: orders of a House: it passes, or is done with its part, without being asked
- proof: what a game committed to, checked: its secret, orders, draws, lots, maxima
- reading: the events of a logged game: of one line, of all branches; whether they can be replayed
- rights: who may say what: a House its own words, the host the table's
- seats: who is asked now, and who has something hidden from the others
- session: a logged game: open, play, undo, branch
- solitaire: a House alone at the table, played by a plain policy
- verbs: the complete table of verbs: imports every module that registers verbs or handlers
- withheld: private data left out of the export of an old log: its seed, paths of deck files
"""
