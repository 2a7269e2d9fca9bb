"""Situations: a game laid out whole from a file, and any game written as such a file.

A situation is a `tracker.engine.state.Game`; its file is TOML (`docs/staging.md`).
`read_file` reads one; `staged` makes the first event of a game of any, `filled` adds what follows
from the rest; `dumped` writes it.

- lines: the tables of a file, the line on which each value stands, and what is wrong there
- filling: what follows where something is left out, and what a situation has against the rules
- seats: the Houses of a file, and their cards
- reading: the whole file
- dumping: a game as a file
"""

from tracker.staging.dumping import dumped
from tracker.staging.filling import filled, staged
from tracker.staging.lines import BadSituation, Fault
from tracker.staging.reading import read, read_file

__all__ = ["BadSituation", "Fault", "dumped", "filled", "read", "read_file", "staged"]
