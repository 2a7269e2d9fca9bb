"""The log of a game: rows of kind, version and body, sealed one to the next, never deleted.

It does not know what the rows mean.

- errors: what goes wrong
- record: what it takes in and hands out, and the one form of JSON it seals
- branches: the branches and their lines of history
- history: reads the rows of a game and checks them: numbers without a gap, each seal on the one
  before
- store: appends and reads; the way in
- jsonl: an exported game, written and read
"""
