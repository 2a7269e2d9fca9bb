"""The log of a game: rows of kind, version and body, sealed one to the next, never deleted.

It does not know what the rows mean.


- branches: the branches and their lines of history
- errors: what goes wrong
- fields: typed reading of its JSON
- history: reads the rows of a game and checks them: numbers without a gap, each seal on the one
  before
- jsonl: reads such a file
- record: what it takes in and hands out
- store: appends and reads; the way in
"""
