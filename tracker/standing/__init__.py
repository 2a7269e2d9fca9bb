"""What holds because of the cards now in play, and how the words of a Program are read.

- hosts: what a card can be assigned to
- context: what they are read with, and which Houses they mean
- selecting: which cards they mean
- named_kinds: whether a card is what one word calls it
- counting: what a number comes to
- testing: whether a condition holds
- said: what a card in play says of one kind
- layer: what the cards in play give at this moment, by what is asked for
- identity: subtypes and allegiances
- figures: numbers of cards and Houses, in the order that docs/standing.md tells
- room: how many cards a card may bear
- yields: what cards produce more
- in_force: what the cards in play say as long as they lie there
- forbidding: what may not be done now
- entering: how cards come into play by what others say
- permitting: what rites may be that others may not
- rite_abilities: Direct, Counter, Surprise
- immunity: what does nothing to a card
- rites: a rite that is not declared yet
"""
