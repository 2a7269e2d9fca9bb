"""What holds because of the cards now in play, and how the words of a Program are read.

- context: what they are read with, and which Houses they mean
- selecting: which cards they mean
- named_kinds: whether a card is what one word calls it
- counting: what a number comes to
- testing: whether a condition holds
- in_force: what the cards in play say as long as they lie there
- forbidding: what may not be done now
- permitting: what rites may be that others may not
- rite_abilities: Direct, Counter, Surprise
- immunity: what does nothing to a card
- rites: a rite that is not declared yet
"""
