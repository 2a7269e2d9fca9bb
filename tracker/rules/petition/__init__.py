"""Petitions (section 13): an Assembly card is revealed, auctioned, paid and deployed.

- bids: the bidding as it stands: who is in it, the least and the most, who can win the card
- opening: the card, the petitioner, the first bid
- bidding: raises, passes and sealed maxima
- paying: what the victor pays, to whom, and gets
"""
