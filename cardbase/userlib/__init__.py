"""The user's own database, library.db: what they brought in, never lost by an upgrade.

`quick` reads it without the database library, `store` opens and writes it, `model` is its schema.
"""
