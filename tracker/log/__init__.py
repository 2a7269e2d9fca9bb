"""The log of a game: rows of kind, version and body, sealed one to the next, never deleted.

It does not know what the rows mean. `store` is the way in; `branches` are the lines of play,
`record` what is handed out, `export` and `jsonl` the file form, `canonical` the form of a body.
"""
