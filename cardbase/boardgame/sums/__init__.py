"""Sums of the board game: what the facts come to in one case, line by line.

- battle: two Battle Plans against each other
- changes: what else may change a battle: powers, allies, Karama
- choices: what an enemy may play: its hands, and the plans each allows, with their chances
- dials: what forces count in battle, and which numbers they can dial for which spice
- forces: what forces count: Occupy, the highest dial
- homeworlds: shipment to homeworlds
- line: the lines of a sum, each with the facts it rests on; two readings where sources differ
- odds: the chances of each dial of one's own
- odds_sum: these as they are told, with the model and the risk of a traitor
- order: storm order by seats
- orders: what the Voice orders, and what Prescience is told
- plan: a Battle Plan as typed
- revival: forces revived: free and paid, by faction
- shipment: what a shipment costs, and who is paid
- sides: what is known of one side of a battle, as typed
- spice: Charity, Ambassadors, the audit, CHOAM's half
- turn: the spice after each phase of a turn, by what is planned
- unseen: the Treachery Cards of the base game that nobody has seen
"""
