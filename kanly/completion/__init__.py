"""What the shell completes, and how each shell asks and is answered.

A shell asks, and is answered:
- answer: the way in: quick answers first, the rest by Typer
- asked: the words before the cursor
- written: the answer, as each shell reads it
- scripts: the scripts that users install
- tree: commands, options and their values

What can be completed:
- words: what begins as the typed word does
- named: names for commands that Typer reads
- cards: cards by name and id
- rules: ids of rules, rulings, answers, facts
- board: names of the board game
- decks: decks, formats, powers, sets
- table: games, Houses, branches, settings
- said: the words of the table: verbs, and what each takes now
- prints: what can be printed
"""
