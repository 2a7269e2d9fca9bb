"""What holds because of the cards now in play, and how words of Programs and of players are read.

Programs are read, from the words to what comes of them; these modules ask one another in a circle:

- context: what their words are read with
- named_kinds: whether a card is what one word calls it
- selecting: which cards and Houses they mean
- evaluating: what a number comes to, and whether a condition holds
- layer: what the cards in play give at this moment, by what is asked for
- kinds: what kind of card a card is now and of which powers; Dune fiefs and the homeworlds
- figures: numbers of cards and Houses, in the order that docs/standing.md tells

What follows from that:

- sides: kinds, segments and sides of a rite: class, talent, target; who stands, who takes part
- rites: a rite that is not declared yet
- forbidding: what may not be done now
- price: what a deployment costs and needs (sections 10, 11): X, favor, other copies, a Dune fief
- assigning: what a card needs to be assigned to another (DP-05), and how many a card may bear
- hosts: what a card can be assigned to
- uses: what a card in play can be used for by its Program, and which cards produce their effects
- ability: one ability under way: its terms, what it has kept, and what its words mean

And the words that players type:

- speech: reads what follows a verb: numbers, cards, Houses, powers, wares, as people type them
"""
