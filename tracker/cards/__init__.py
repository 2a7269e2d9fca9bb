"""Programs acting: what a card does is a frame of the game, which asks, does and ends.

What can be used:

- targets: legal targets: what a deed can be done to, and what a choice finds
- usable: whether an ability can be used now: a price that can be paid, a target for each choice
- using: which ability of a card is meant; events that an effect deploys
- aiming: on what a tactic is played

What is asked:

- asking: the questions of a frame, and the table of deeds
- face_down: cards chosen where not everybody sees them
- choosing: settles what is chosen: cards, Houses, numbers; asks where several answers are legal
- replies: their answers

What is done:

- running: goes on with a frame, step by step
- deeds: one function for each kind of deed, and what the table does by hand
- amount_deeds: deeds with solaris, spice, favor, and with numbers that change for a while
- card_deeds: deeds with cards and tokens
- pile_deeds: deeds with hands and decks
- contest_deeds: deeds with the petition or the rite under way
- force: deeds with force that is no rite's
- memory: captives that go back, and what else a card remembers

What happens by itself:

- triggers: what acts when something happens
- happenings: what an event means to those that wait
- firing: which of them act, and in which order
- announcing: what is left to the table or in doubt, noted as its card comes into play
- taking_over: the word `by hand`, for what the table does instead of a card
"""
