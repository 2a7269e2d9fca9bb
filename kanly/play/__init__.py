"""`kanly play`: one live session in the terminal.

- back: undo, redo, and what the others are asked for
- board: the game in short lines: Houses, numbers, domains, what is under way
- choosing: what is asked for the open arguments of an option, and what the answer means
- curtain: between the hands of Houses at one keyboard: what is refused and told behind it
- command: the command itself: which game, which seat, which face
- lesson: a small prepared game that explains itself (lesson.toml, lesson.csv)
- lines: the lines of the options, and what picking one does
- live: the session behind both faces: what stands on the table, and what a typed line does
- looks: what a line only shows: keys, rules, cards, the log, the orders there are
- plain: the face in plain lines, for screen readers, pipes and scripts
- screen: the face that fills the terminal
- start: a new game by a short dialogue
"""
