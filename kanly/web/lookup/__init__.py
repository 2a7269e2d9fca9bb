"""Look-up in the browser: both games, sheets, and what works without the server.

- typed: what was typed into a field of an address
- owners: what is the owner's own, and what a guest is told instead
- box: the one box: an id, a name, a query or a question
- cards: one card by its name, those a query asks for, the sets
- rules: rules, rulings, errata and questions
- told: facts, powers and pieces of the board game as the blocks of a page
- board: the board game: factions, a phase, comparisons, match ups, the table in use
- sheets: what can be printed, as a page or as PDF
- offline: look-up without the server
"""
