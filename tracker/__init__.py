"""A game as it is played. The state, the events and the log come to stand here."""
