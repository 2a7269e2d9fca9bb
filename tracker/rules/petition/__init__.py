"""Petitions (section 13): an Assembly card is revealed, auctioned, paid and deployed.

- bidding: raises and passes
- bids: the bidding as it stands: who is in it, the least and the most; tithes, ends, decrees
- opening: the card, the petitioner, the first bid
- paying: what the victor pays, to whom, and gets
- verbs: the verbs of a petition
"""
