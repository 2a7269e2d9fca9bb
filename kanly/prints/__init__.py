"""What `kanly print` offers: each sheet with what makes it and the choices it takes.

- order: what is asked (`Order`), and what can be asked (`Offer`)
- offers: all offers, in the order of `kanly print list`
- list_page: that list

Offers:
- factions: faction sheets
- references: references of the board game
- table: the sheets of one table
- aids: aids of the card game
- pictures: wheel, token key, errata of the card game
- records: decks and games
- cards: slips and proxies
- chosen_cards: which cards they are made of
"""
