"""`kanly table`: the table of the board game that is remembered, and what goes by it.

- command: `kanly table set`, `show`, `list`, `use` and `forget`
- documents: kept tables as JSON (docs/json.md)
- page: a kept table in words
- remembered: the table in use, for the commands that go by it, and the remark that says so
"""
