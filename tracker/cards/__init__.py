"""Programs acting: what a card does is a frame of the game, which asks, does and ends.

- beginning: begins a frame
- running: goes on with it, step by step
- choosing: settles what is chosen: cards, Houses, numbers; asks where more than one answer is legal
- asking, replies: the questions of a frame, and their answers
- deeds: one function for each kind of deed
- amounts: deeds with solaris, spice, favor
- handling: deeds with cards and tokens
- force: deeds with force that is no rite's
- moving: deeds that move cards
- events_up: events that an effect deploys
- piles: deeds with hands and decks
- hidden: cards chosen where not everybody sees them
- changing: deeds that change a number for a while
- rites: deeds in rites
- ruling: what tactics rule in the initiative, an exchange, a petition
- announcing: what the table has to see to, said when it matters
- by_hand: what the table does
- forbidden: what an event in play lets an ability not give
- fits: legal targets, by the kind of deed
- run: one frame at the table
- using: which ability of a card is meant
- prospects: whether it can be used now
- aiming: on what a tactic is played
"""
