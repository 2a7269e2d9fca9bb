"""`kanly board`: sums of the board game, each line with the facts it rests on.

- battle: `kanly board battle` and `odds`: two Battle Plans, or one against what may come
- documents: a sum, and the odds of a battle, as JSON (docs/json.md)
- forces: `kanly board` on forces: Occupy, revival, shipment, support
- odds_page: the odds of a battle on the screen
- page: a sum on the screen
- spice: `kanly board` on spice: charity, Ambassadors, the audit, CHOAM's half; storm order
- table: which table a sum goes by
"""
