"""The query language of `kanly find`: text to tree, tree to SQL, and what it finds.

The language:
- fields: the one table of fields that parser, help, docs and completion read
- words: the closed lists behind them
- marks: what `is:` and `has:` stand for
- limits: how long a query may be

Text to tree:
- table: the parser's table, kept in a file
- parse: reads a query
- build: makes the nodes
- tree: the nodes
- conditions: checks each condition: field, operator, value
- place: where a word stands, for a fault to point at
- nearest: what an unknown word may mean
- errors: what goes wrong with a query

What is done with a tree:
- compile: to SQL with bound values
- folded: text comparison without case, accents, punctuation
- find: the cards, and which condition alone finds none
- order: sorts and groups them
- explain: says how a query was read
- write: writes a tree as text again
- complete: what may come next while typing
"""
