"""The compiler: from the tree of an operation to the nodes of its Program.

- acts: reads what is done: the clauses of a body become steps; what is not read is left to the
  table
- amounts: reads deeds with solaris, spice and favor, and what cards gain for a while
- compile: makes the Program of a card out of the tree of its operation
- conditions: reads conditions: what stands before the comma, and what a sentence says of rites
- forbidding: reads what is forbidden, permitted and immune, and what cards let a card do in rites
  (SO-01)
- handling: reads deeds with cards, tokens and force, and what another House is asked to pay
- moving: reads deeds that move cards, and deeds with hands, Assemblies and decks
- reader: reads from the tree of an operation which cards, Houses and numbers are meant
- sorting: of what sort a sentence is, and how far its words reach
- standing: reads what holds as long as a card lies there: costs, yields, numbers, kinds
- tactics: reads what a tactic does while it lies there, and what a venture says of its rite
- triggers: reads what acts each time something happens: what it waits for, and the steps it then
  takes
- vocabulary: what words of an operation stand for, and a sentence in words
"""
