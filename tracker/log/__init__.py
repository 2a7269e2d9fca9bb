"""The log of a game: rows of kind, version and body, sealed one to the next, never deleted.

It does not know what the rows mean.

- record: what it takes in and hands out
- store: appends and reads; the way in
- canonical: the one form in which a body is sealed
- rows: rows read and checked
- chance: what chance comes from, which no view shows
- chains: checks numbers and seals along a branch
- branches: the branches and their lines of history
- whole: reads a whole game
- growing: what the same game has more elsewhere
- summary: what can be said at a glance
- export: writes a game as JSON Lines
- jsonl: reads such a file
- fields: typed reading of its JSON
- errors: what goes wrong
"""
