"""What holds because of the cards now in play, and how the words of a Program are read.

- hosts: what a card can be assigned to
- context: what they are read with, and which Houses they mean
- selecting: which cards they mean
- named_kinds: whether a card is what one word calls it
- counting: what a number comes to
- testing: whether a condition holds
"""
