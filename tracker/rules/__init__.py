"""The rules, one module for each section of the rulebook, with the verbs that belong to it.

- allegiance: allegiance in play (AL-06 to AL-09): declared for a card, adopted, brought by a
  condition
- amounts: solaris, favor and spice by a card's effect; spice on deserts (section 20)
- causes: the card named as the cause of a command, and how an ability begins
- closing: the Closing Interval: discard and refill, first the Assembly, then the hand (section 23)
- deployment: deployment from hand (section 10) and from subdual (11.1): deferment tokens, needs,
  costs, forced ones; what an effect brings into play
- exchange: the CHOAM exchange (section 18): buy or sell up to three spice, unit by unit
- favor: favor (section 19): bought with solaris, once in a House Interval
- governance: governance and capture (11.3, section 24): governor, owner, captor; leaving play
- handling: cards and tokens by a card's effect: turned, drawn, discarded, returned (Z-04, Z-06,
  GV-03)
- homeworlds: moving to Dune and back (section 12): allegiance, the old homeworld, the resources on
  it
- initiative: the Initiative phase: favor is declared (I-02), ranks are assigned (I-05)
- lasting: temporary effects entered by the players: numbers, bans, limits; and notes
- losing: losing (section 22), and ties for initiative (I-06), which can make a House lose
- naming: cards of hands, Assemblies and decks by name, checked against a deck list on paper (Z-01)
- operation: the course of a declared operation (G-06): declare, window, engage, window, resolve,
  discard
- parsing: the words of a command to an option and what is chosen of it, from the options alone
- petition/: petitions (section 13): an Assembly card is revealed, auctioned, paid and deployed
- questions: questions to the players: asked with the rule that leaves it open, answered with
  `answer`
- readings: selects one of several readings of a command when a name in it is ambiguous
- rite/: rites (sections 14, 15): intrigue, battle, arbitration, duel, one module a segment
- subdual: subdual (11.2): cards turned face-down, with or without the cards on them
- winning: winning (section 21): the High Council, and where so set control of Arrakis (HC-07)
"""
