"""What a card does, ready to act: typed nodes made of the tree when the catalog is built.

The nodes:
- things: cards, Houses, numbers, conditions that are meant
- deeds: what is done, and how deeds are put together
- abilities: the sentences of a card: abilities, what stands, triggers; the Program
- holdings: what can hold as long as a card lies there

Tree to Program:
- compile: sorts the sentences; the way in
- sorting: what a sentence is by how it is made
- assigning: what a card is assigned to
- by_hand: what is left to the table
- reader: which cards, Houses, numbers are meant
- conditions: what stands before the comma
- acts: clauses into steps
- amounts: deeds with solaris, spice, favor
- handling: deeds with cards and tokens
- moving: deeds that move cards
- amendments: sentences that say more of the deed before them
- force: deeds with force that is no rite's
- doubted: words that a table sets, where sources differ
- starting: what a venture says of the rite it starts
- tactics: what a tactic does while it lies there
- contests: what tactics rule in the initiative, an exchange, a petition
- piles: deeds with hands and decks
- bonuses: what cards gain for a while
- in_rites: what cards do in a rite by themselves
- exceptions: what a card lets one do against the rules
- reach: how far its words reach where a rule would stop them
- held: what a card says of one kind
- standing: what holds as long as the card lies there
- standing_words: what its readers share
- standing_numbers: ranks, Command, Resistance, force, limits
- standing_costs: costs, prices, bids, yields
- standing_identity: subtypes and allegiances
- standing_tokens: deferment tokens, room for cards
- forbidding: what is forbidden, permitted, immune
- licences: what cards let a rite be
- rite_abilities: what cards let a card do in a rite
- particular: sentences that no other card shares
- triggers: what acts each time something happens
- happenings: what it waits for
- produced: what may be added to what was produced
- ransom: what keeps a card engaged unless somebody pays
- moments: when a sentence that is not read matters
- walking: walks through the nodes of a Program
- status: who carries out each sentence
- said: a sentence in words
- schema: its JSON Schema
- stored: a Program as text in the catalog, and back
"""
