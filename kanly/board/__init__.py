"""`kanly board`: sums of the board game, each line with its facts, and the ledger of a faction.

- battle: `kanly board battle` and `odds`: two Battle Plans, or one against what may come
- documents: a sum, the odds of a battle and a ledger as JSON (docs/json.md)
- forces: `kanly board` on forces: Occupy, revival, shipment, support
- ledger: `kanly board ledger` and `spice`: what a faction has, and will have after a turn
- ledger_page: a ledger on the screen
- ledger_words: reads what is typed for a ledger
- odds_page: the odds of a battle on the screen
- page: a sum on the screen
- spice: `kanly board` on spice: charity, Ambassadors, the audit, CHOAM's half; storm order
- table: which table a sum goes by
"""
