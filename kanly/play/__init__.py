"""`kanly play`: one live session in the terminal.

- board: the game in short lines: Houses, numbers, domains, what is under way
- choosing: what is asked for the open arguments of an option, and what the answer means
- command: the command itself: which game, which seat, which face
- live: the session behind both faces: what stands on the table, and what a typed line does
- plain: the face in plain lines, for screen readers, pipes and scripts
- screen: the face that fills the terminal
- start: a new game by a short dialogue
"""
