"""`kanly collection`: the cards somebody owns.

- adding: `kanly collection import` and `add-deck`: many cards at once, all of them or none
- command: `kanly collection`: what is owned, shown, written as CSV, and one card more or less
- documents: collections as JSON; the keys are documented in docs/json.md and stay
- lacks: `kanly deck lacks`: which cards of a deck, or of several at once, are not owned
- page: the collection on the screen: how much of each set, its cards, those that changed
"""
