"""The compiler: from the tree of an operation to the nodes of its Program.

- acts: reads what is done: the clauses of a body become steps; what is not read is left to the
  table
- amounts: reads deeds with solaris, spice and favor, and what cards gain for a while
- compile: makes the Program of a card out of the tree of its operation
- conditions: reads conditions: what stands before the comma, and what a sentence says of rites
- forbidding: reads what is forbidden, permitted and immune
- handling: reads deeds with cards, tokens and force, and what another House is asked to pay
- happenings: reads what a trigger waits for: the clause behind when, whenever, once, if, during
- moving: reads deeds that move cards: transferred, assigned, turned face-down, deployed by an
  effect
- piles: reads deeds with hands, Assemblies and decks: drawn, shuffled, searched, discarded from
- reader: reads from the tree of an operation which cards, Houses and numbers are meant
- rites: reads what cards let a rite be, and what they let a card do in it (SO-01)
- sorting: of what sort a sentence is, and how far its words reach
- standing: reads what holds as long as a card lies there: costs, yields, numbers, kinds
- tactics: reads what a tactic does while it lies there, and what a venture says of its rite
- triggers: reads what acts each time something happens: what it waits for, and the steps it then
  takes
- vocabulary: what words of an operation stand for, and a sentence in words
"""
