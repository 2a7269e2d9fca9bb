"""What cards do, as far as a program can carry it out, and the table's verbs for the rest.

Carried out by the program:
- run: carries out the operation of a used card, or asks the table

Carried out by the table:
- said: reads how much of what, and where
- cause: the card a word of the table comes from, and whether it acts now
- texts: what that card can do at all
- amounts: solaris, favor, spice
- handling: cards turned, drawn, discarded; tokens
- bringing: cards brought into play
- lasting: what a card changes for a while
- questions: questions to the table, and `answer`
"""
