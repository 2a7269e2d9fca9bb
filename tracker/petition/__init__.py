"""Petitions (section 13): an Assembly card is revealed, auctioned, paid and deployed.

- verbs: the verbs of a petition
- opening: the card, the petitioner, the first bid
- asked: who is in the bidding, and the least and most they may bid
- bidding: raises and passes
- sealed: sealed maxima instead
- in_favor: bidding in favor, and opening anew
- started: what a venture says of the petition it initiates
- paying: what the victor pays, to whom, and gets
- ending: petitions without a victor, or with another one
- tithe: Petitioning Tithe
- decrees: what a petitioned decree is assigned to
"""
