"""What the shell completes, and how each shell asks and is answered.

- names: names of the board game, decks, formats and sheets
- table: games, Houses, branches, settings
"""
