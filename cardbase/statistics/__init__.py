"""What is counted of a deck: costs, kinds, powers, talents, income, chances.

- whole: all of it; the way in
- makeup: costs, kinds, powers, favor they ask for
- talents: ranks its personas have, ranks its cards need
- income: what its holdings bring each turn
- asked: the cards a question about chances means
- odds: the chance to have seen a card by a turn
- bearing: who can use a card: what has the talent it asks for and may bear it
- together: the chance of several cards at once, and of cards able to use them
- buying: what some cards of those seen cost at the least, favor counted
- paying: the chance to have solaris for them
- means: what comes in by each turn, and what the cards seen by then cost
- playable: whether what is in play lets a card be played
- hand: a dealt deck over several turns
- questions: what of this is told of cards asked for
"""
