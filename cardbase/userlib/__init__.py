"""The user's own database, library.db: what they brought in, never lost by an upgrade.

`quick` and `quote` read it and `edit` writes it without the database library, `store` makes and
writes it with that library, `model` is its schema, `steps` are the upgrades of older ones.
`decks` keeps decks by name, `collection` the copies owned of each card.
"""
