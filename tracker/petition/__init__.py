"""Petitions (section 13): an Assembly card is revealed, auctioned, paid and deployed."""
