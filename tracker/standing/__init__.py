"""What holds because of the cards now in play, and how words of Programs and of players are read.

- ability: one ability under way: its terms, what it has kept, and what its words mean
- assigning: what a card needs to be assigned to another (DP-05), and how many a card may bear
- context: what they are read with, and which Houses they mean
- figures: numbers of cards and Houses, in the order that docs/standing.md tells
- forbidding: what may not be done now
- hosts: what a card can be assigned to
- kinds: what kind of card a card is now and of which powers; Dune fiefs and the homeworlds
- layer: what the cards in play give at this moment, by what is asked for
- named_kinds: whether a card is what one word calls it
- price: what a deployment costs and needs (sections 10, 11): X, favor, other copies, a Dune fief
- rites: a rite that is not declared yet
- selecting: which cards they mean
- sides: kinds, segments and sides of a rite: class, talent, target; who stands, who takes part
- speech: reads what follows a verb: numbers, cards, Houses, powers, wares, as people type them
- testing: whether a condition holds
- uses: what a card in play can be used for by its Program, and which cards produce their effects
"""
