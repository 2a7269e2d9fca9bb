"""The nodes of a Program.

- abilities: the nodes of a Program for its sentences: abilities, what stands, what is triggered
- contests: the nodes for what is done in rites, petitions and ventures
- deeds: the nodes of a Program for what is done; each has one function that carries it out
- holdings: the nodes for what holds as long as a card lies there: numbers, kinds, bans, licences
- shorthand: short forms for the nodes that come up most, and walking through the nodes of a
  Program
- things: the nodes of a Program for what is meant: cards, Houses, numbers, conditions
"""
