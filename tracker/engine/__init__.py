"""The ground of the tracker: state, settings, events and how they apply, chance, verbs, the table.

- apply: applies one event, or replays all of them
- cards: events of cards, and how they apply: moved, deployed, engaged, assigned; tokens and
  effects
- chance: chance: shuffles and lots that nobody can arrange or foresee, and sealed numbers
- codec: events as text and back, older versions brought up to date; lines of history by commands
- errors: the errors of the tracker: what goes wrong with a game, its log and what is asked of it
- event: the base of all events, and the register of the functions that apply them
- events: what can happen in a game: frozen, past-tense, versioned events
- flow: events of a game's course, and how they apply: start, phases, initiative, questions, end
- guards: one rule, one function: registers which function keeps which rule; what is kept for a
  moment
- invariants: what holds of every game at every moment; a game that was laid out whole is held to
  it
- operations: events of operations, and how they apply: windows, petitions, exchanges
- parts: A House's part of a phase: what may keep it from being done, and what being done does
- phases: the table of the phases (T-01): who acts in each, what follows, by which rules
- rites: events of abilities and of rites, and how they apply
- settings: what a table can set: names and kinds of the settings, their defaults, what no source
  decides
- sight: who may look at which cards (Z-02 to Z-04)
- state: the state of a game (dossier 29.1): frozen, and only ever changed by events
- table: the table a command plays at: the game, the cards' facts, and what the table set aside
- values: events of what a House has, and how they apply: solaris, spice, favor, limits
- verbs: the table of the words a player can say at the table: when, who, what they do
- words: the closed lists of a game in play: phases, places, windows, limits, tokens
"""
