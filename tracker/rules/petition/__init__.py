"""Petitions (section 13): an Assembly card is revealed, auctioned, paid and deployed.

- bids: the state of the bidding: bidders, least and highest bid, who can win the card
- opening: the card, the petitioner, the first bid
- bidding: raises, passes and sealed maxima
- paying: the victor's payment, and the card handed over
"""
