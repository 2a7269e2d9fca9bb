"""What exists: the cards, their layers, the catalog and the user's library."""
