"""The query language of `kanly find`: text to tree, tree to SQL, and what it finds.

- build: makes the nodes
- compile: to SQL with bound values
- explain: says how a query was read
- faults: what goes wrong with a query, and where
- fields: the one table of fields that parser, help, docs and completion read
- find: the cards, and which condition alone finds none
- order: sorts and groups them
- parse: reads a query
- table: the parser's table, kept in a file
- tree: the nodes
- words: the closed lists behind them
"""
