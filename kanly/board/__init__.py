"""`kanly board`: sums of the board game, each line with the facts it rests on.

- documents: a sum as JSON (docs/json.md)
- forces: `kanly board` on forces: Occupy, revival, shipment, support, a battle
- page: a sum on the screen
- spice: `kanly board` on spice: charity, Ambassadors, the audit, CHOAM's half; storm order
"""
