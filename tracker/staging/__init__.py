"""Situations: a game laid out whole from a file, and any game written as such a file.

A situation is a `tracker.state.Game`; its file is TOML (`docs/staging.md`). `read_file` reads one;
`staged` makes the first event of a game of any, `filled` adds what follows from the rest;
`dumped` writes it.

- lines: on which line of a file each value stands
- faults: what is wrong with a file, each with its line
- tables: values of tables as fields of the state
- entries: the line of a card
- filling: what follows where something is left out
- seats: the Houses of a file, and their cards
- contradictions: what is against the rules in a situation
- laying: the first event of a game
- reading: the whole file
- dumping: a game as a file
"""

from tracker.staging.dumping import dumped
from tracker.staging.faults import BadSituation, Fault
from tracker.staging.filling import filled
from tracker.staging.laying import staged
from tracker.staging.reading import read, read_file

__all__ = ["BadSituation", "Fault", "dumped", "filled", "read", "read_file", "staged"]
