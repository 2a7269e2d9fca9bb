"""The ground of the tracker: state, settings, events and how they apply, chance, verbs, the table.

- words: the closed lists of a game in play: phases, places, windows, limits, tokens
- phases: the table of the phases (T-01): who acts in each, what follows, by which rules
- settings: what a table can set: names and kinds of the settings, their defaults, what no source
  decides
- errors: the errors of the tracker: what goes wrong with a game, its log and what is asked of it
- state: the state of a game (dossier 29.1): frozen, and only ever changed by events
- event: the base of all events, and what they need of the game they happen in
- events: what can happen in a game: every event by its name
- flow: events of a game's course: start, phases, initiative, questions, end
- cards: events of cards: moved, deployed, engaged, assigned; tokens and effects
- values: events of what a House has: solaris, spice, favor, limits
- operations: events of operations: windows, petitions, exchanges
- rites: events of abilities under way, and of rites
- apply: applies one event, or replays all of them
- invariants: what holds of every game at every moment; a game that was laid out whole is held to
  it
- codec: events as text and back, older versions brought up to date; lines of history by commands
- chance: shuffles and lots that nobody can arrange or foresee, and sealed numbers
- guards: one rule, one function: registers which function keeps which rule; what is kept for a
  moment
- table: the table a command plays at: the game, the cards' facts, and what the table set aside
- sight: who may look at which cards (Z-02 to Z-04)
- verbs: the table of the words a player can say at the table: when, who, what they do
- parts: A House's part of a phase: what may keep it from being done, and what being done does
"""
