"""Execution of Programs: an ability in progress is a frame of the game state.

What can be used:

- targets: legal targets of deeds and choices
- usable: whether an ability can be used now: its price can be paid, each choice has a target
- using: selects the ability of a card that acts; events deployed by an effect
- aiming: the target of a tactic

What is asked:

- asking: the questions of a frame, and the table of deeds
- face_down: choices among hidden cards
- choosing: resolves choices: cards, Houses, numbers; asks if several answers are legal
- replies: reads the answers

What is done:

- running: executes a frame, step by step
- deeds: one function for each kind of deed; deeds the players carry out by hand
- amount_deeds: deeds with solaris, spice, favor; temporary effects on numbers
- card_deeds: deeds with cards and tokens
- pile_deeds: deeds with hands and decks
- contest_deeds: deeds with the petition or rite in progress
- force: deeds with force outside of rites
- memory: data a card stores: captives to be returned, named Houses, ...

Triggers:

- triggers: fires and resolves triggers
- happenings: the meaning of an event for triggers
- firing: which triggers fire, and in which order
- announcing: notes on what is left to the players, or in doubt, as a card comes into play
- taking_over: the verb `by hand`: the players carry out an ability themselves
"""
