"""Cards: their fields, their kinds, and the data files they are read from.

- acting: who carries out each sentence of a card, computed from the nodes of its Program alone
- called: what the words of a Program call a card by what is printed on it: "fief", "battalion"
- card: A card as the catalog knows it: its current fields, and where each value comes from
- facts: reads the data files of the 661 cards and checks every cell against the closed lists
- kinds: what kind of card a card is by its subtypes, where rules give a kind its own name
- powers: the nine Imperial powers: who is whose adversary, and how they are called at the table
- readings: cards that can be read in more than one way, where no source decides: a table sets
  which
- review: reads the review of the card files: slips mended, doubts left, notes, and small lists
- words: the words a card's fields go by on screen and in print
"""
