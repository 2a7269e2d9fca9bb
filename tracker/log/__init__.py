"""The log of a game: rows of kind, version and body, sealed one to the next, never deleted.

It does not know what the rows mean. `store` is the way in; `branches` are the lines of play,
`record` what is handed out; `export` writes the file form and `jsonl` reads it, `canonical` is the
form of a body.
"""
