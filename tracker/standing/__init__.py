"""Standing effects of the cards in play, and the evaluation of Programs and of typed words.

The evaluation of Programs; these modules call each other in a circle, since an expression may ask
for a number, a number for the effects in play, and an effect has conditions, which are expressions:

- context: the bindings an expression is evaluated with
- named_kinds: whether a card is of a type, subtype, power or state named by one word
- selecting: the cards and Houses a selector matches
- evaluating: the value of a number, and whether a condition holds
- layer: an index of the effects of all cards in play, computed once for each state
- kinds: the current types, subtypes and powers of a card; Dune fiefs and homeworlds
- figures: current numbers of cards and Houses; docs/standing.md explains the order of changes

What is derived from these:

- sides: kinds, segments and sides of a rite: class, talent, target; participants
- rites: effects on rites, also on one not declared yet
- forbidding: bans and immunities
- price: what a deployment costs and needs (sections 10, 11): X, favor, other copies, a Dune fief
- assigning: the conditions to assign a card to another (DP-05), and how many may be on it
- hosts: the cards another can be assigned to
- uses: the operations of a card in play, and which cards produce their effects
- ability: an ability in progress: its terms, its stored answers, its evaluation context

And the input of players:

- speech: parses the arguments of a verb: numbers, cards, Houses, powers, wares
"""
