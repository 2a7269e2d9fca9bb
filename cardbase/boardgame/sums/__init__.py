"""Sums of the board game: what the facts come to in one case, line by line.

- battle: two Battle Plans against each other
- forces: what forces cost and count: Occupy, support in battle, shipment
- line: the lines of a sum, each with the facts it rests on; two readings where sources differ
- order: storm order by seats
- revival: forces revived: free and paid, by faction
- spice: Charity, Ambassadors, the audit, CHOAM's half
- turn: the spice after each phase of a turn, by what is planned
"""
