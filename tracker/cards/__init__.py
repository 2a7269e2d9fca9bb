"""Programs acting: what a card does is a frame of the game, which asks, does and ends.

- aiming: on what a tactic is played
- amounts: deeds with solaris, spice, favor
- announcing: what is left to the table or in doubt, noted as its card comes into play
- asking: the questions of a frame
- by_hand: what the table does
- captives: captives that go back, and what else a card remembers
- changing: deeds that change a number for a while
- choosing: settles what is chosen: cards, Houses, numbers; asks where more than one answer is
  legal
- rite_deeds: deeds of cards in a rite, loaded with it
- deeds: one function for each kind of deed
- domains: deeds that put cards into other domains
- events_up: events that an effect deploys
- firing: which of them act, and in which order
- force: deeds with force that is no rite's
- handling: deeds with cards and tokens
- hidden: cards chosen where not everybody sees them
- moving: deeds that move cards
- occasions: what an event means to those that wait
- petitions: deeds with the petition under way
- piles: deeds with hands and decks
- prospects: whether it can be used now: a price that can be paid, a target for each choice
- replies: their answers
- ruling: what tactics rule in the initiative, an exchange, a petition
- running: goes on with it, step by step
- taking_over: the word `by hand`, for what it does instead of a card
- targets: legal targets: what a deed can be done to, and what a choice finds
- triggers: what acts when something happens
- unseen: cards chosen face-down, by a House that does not see them
- using: which ability of a card is meant
"""
