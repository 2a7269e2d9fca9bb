"""The core of the tracker: state, settings, events and their application, chance, verbs, the table.

- words: the closed lists of a game in play: phases, places, windows, limits, tokens
- phases: the table of the phases (T-01): who acts in each, what follows, by which rules
- settings: the settings of a game, for what no source decides: names, kinds, defaults
- errors: the exceptions of the tracker: refused or unreadable commands, bad events
- lying: where the cards of a state lie: an index, made once for each arrangement of them
- state: the state of a game (dossier 29.1): immutable, changed only by events
- event: the base class of all events, and helpers to apply them
- events: the registry of all events by name
- flow: events of the course of a game: start, phases, initiative, questions, end
- cards: events of cards: moved, deployed, engaged, assigned; tokens and effects
- values: events of the resources of a House: solaris, spice, favor, limits
- operations: events of operations: windows, petitions, exchanges
- rites: events of abilities in progress and of rites
- apply: applies one event, or replays a list of them
- invariants: what must hold in every state; a staged game is checked against it
- codec: events to text and back, older versions upgraded; the history split into commands
- chance: the secret that draws follow from; digests that commit to it, to orders, to numbers
- committed: events about that secret, and of lots
- lots: unpredictable, repeatable shuffles and lots
- guards: decorators that register the function that implements each rule; a cache for one state
- table: the context of a command: the game, the data of its cards, overruled rules, its events
- sight: who may look at which cards (Z-02 to Z-04)
- options: what a House may do, as data: a verb, its typed arguments; its words
- verbs: the table of commands: when they are allowed, to whom, and what they do
- parts: a House's part of a phase: what may prevent its end, and what its end does
"""
