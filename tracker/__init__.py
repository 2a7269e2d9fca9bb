"""A game of the card game as it is played: state, events, log, and every rule of the rulebook.

A command may refuse, with a rule id. What it does is a list of events; the state is their fold.
`tracker.session` is the way in, `docs/tracker.md` the walk through it.

State, events, log:
- words: the closed lists: phases, places, windows, limits, tokens
- state: a game as it stands, frozen
- events/: what can happen, as recorded (Event cards are in `event_cards`)
- fold/: what an event makes of a state
- sound: what holds of every game, however it came about
- staging/: a situation laid out from a file, and a game written as one
- withheld: what an export leaves out of an older log
- codec: events as text, older versions brought up to date
- log/: the rows of a game in library.db
- setting_names: names and kinds of the settings
- settings: what a table can set, with defaults
- errors: refusals and faults

A command:
- session: one open game: play on, go back, branch
- passage: a line of history by whole commands
- dispatch: one command from its words to its events
- ahead: what a command would do
- speech: reads numbers, cards and Houses as typed
- readings: which of several cards a name is taken for
- verbs: the table of verbs
- spoken: imports every module that enters verbs or rules
- moment: whether a verb may be used now, and by whom
- table: what a command works on: the game, card facts, overrides
- chance: shuffles and lots
- guards: registers which function keeps which rule
- agreed: settings changed in play, answers that stand
- settling: what follows after each command
- watching: what looks at events as they happen
- moments: what is worked out once for a moment of the game
- cards/: Programs acting
- standing/: what holds because of the cards in play, and what their words mean
- telling/: sentences for what happened
- chronicle: a game by turns, for the report
- why: the events that made a number

Cards: kinds, numbers, who has them (sections 1, 2, 6, 24):
- kinds: what kind of card a card is now
- numbers: ranks, Command, Resistance, CROE, as effects leave them
- allegiance: allegiances of a card
- adoption: allegiances gained in play
- declared_powers: allegiances declared for a card
- governance: who governs, owns, captured a card
- sight: who may look at which cards
- hand: cards out of a hand or an Assembly
- leaving: a card leaves a domain
- subdual: cards turned face-down
- wasting: cards that are discarded at no Resistance
- working: which cards produce their effects
- handed: subdued, captured or moved by an effect
- laid: put face-down into a domain by an effect

Set-up and the turn (sections 3, 7 to 9, 11, 23):
- setup/: the Houses sit down, lay out decks, spend creation solaris
- phases: the table of the phases
- course: begins and ends phases and turns
- part: what a House must do in a phase before it is done
- onward: the verb `next`
- interval: the verb `end`
- initiative: initiative, favor declared
- ties: initiative, ties
- ranks: initiative, ranks assigned
- deferment: the deferment phase
- disengage: the disengage phase
- closing: the Closing Interval

Operations and windows:
- operation: declare, window, engage, window, resolve
- windows_verbs: the verb `pass`
- for_all: the verb `all`, for every House
- uses: what a card's text can be used for
- usable: which of them can be used now
- engaging: a card in play is used
- resolving: how its operation ends
- effects/: what cards do, and what the table says they do

Subjects of the rulebook:
- deployment/: deployment from hand and from subdual (sections 10, 11)
- forced: forced deployments
- dune: Dune and the homeworlds (section 12)
- dune_fiefs: who governs a Dune fief
- petition/: petitions (section 13)
- rite/: rites (sections 14, 15)
- venture_hosts: who can bear a venture (section 16)
- ventures: ventures activated
- venture_deeds: ventures that another card initiates, or lays on a rival's persona
- tactics: tactics played
- event_needs: what an Event card needs (section 17)
- event_cards: Event cards placed, deployed, discarded
- exchange: the CHOAM exchange (section 18)
- favor: favor bought (section 19)
- deserts: spice on deserts (section 20): whose it is, who moves it
- spice: the words of the table for it
- council: winning: the High Council (section 21)
- arrakis: winning: control of Arrakis, where so set
- losing: losing (section 22)
- programs: programs (section 25)
- commitment: sealed numbers, for bids nobody sees
"""
