"""`kanly board`: sums of the board game, each line with its facts, and the ledger of a faction.

- documents: a sum and a ledger as JSON (docs/json.md)
- forces: `kanly board` on forces: Occupy, revival, shipment, support, a battle
- ledger: `kanly board ledger` and `spice`: what a faction has, and will have after a turn
- ledger_page: a ledger on the screen
- ledger_words: reads what is typed for a ledger
- page: a sum on the screen
- spice: `kanly board` on spice: charity, Ambassadors, the audit, CHOAM's half; storm order
"""
