"""The compiler: from the tree of an operation to the nodes of its Program.

- acts: compiles the clauses of a body to steps; uninterpreted ones are left to the players
- amounts: compiles deeds with solaris, spice and favor, and temporary effects
- compile: compiles the tree of an operation to the Program of its card
- conditions: compiles conditions: the part before the comma, and conditions on rites
- forbidding: compiles bans, permissions, immunities, and abilities in rites (SO-01)
- handling: compiles deeds with cards, tokens and force, and payments asked of another House
- moving: compiles deeds that move cards, and deeds with hands, Assemblies and decks
- reader: compiles noun phrases to selectors of cards, Houses and numbers
- sorting: classifies sentences, and determines the scope of their words
- standing: compiles standing effects: costs, yields, numbers, kinds
- tactics: compiles lasting effects of tactics, and the terms of a venture's rite
- triggers: compiles triggers: the occurrence they wait for, and their steps
- vocabulary: the meaning of words of an operation; a sentence in words
"""
