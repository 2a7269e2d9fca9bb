"""The log of a game: rows of kind, version and body, sealed one to the next, never deleted.

This package does not know the meaning of the rows.

- errors: the exceptions of the log
- record: records, heads and branches; canonical JSON, the form that is sealed
- branches: the branches and their lines of history
- history: reads the rows of a game and checks them: numbers without a gap, each seal on the one
  before
- moves: how the head of a game was moved: undo, redo, by whom, who agreed
- store: appends and reads; the interface of the package
- jsonl: an exported game, written and read
"""
