"""What holds because of the cards now in play, and how the words of a Program are read.

- hosts: what a card can be assigned to
- context: what they are read with, and which Houses they mean
- selecting: which cards they mean
- named_kinds: whether a card is what one word calls it
- counting: what a number comes to
- testing: whether a condition holds
- layer: what the cards in play give at this moment, by what is asked for
- identity: subtypes and allegiances
- figures: numbers of cards and Houses, in the order that docs/standing.md tells
- tokens: deferment tokens that cards add, cap or wait for
- room: how many cards a card may bear
- yields: what cards produce more
"""
