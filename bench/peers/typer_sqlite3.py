"""Peer of `bench/startup`: the smallest Typer + sqlite3 command that reads one card by its name.

Usage: python typer_sqlite3.py CATALOG NAME
"""

import sqlite3

import typer

MISSING = 1


def show(catalog: str, name: str) -> None:
    """Print the card of this name."""
    connection = sqlite3.connect(catalog)
    query = "SELECT id, name, type, cost, operation FROM card WHERE name = ?"
    row = connection.execute(query, (name,)).fetchone()
    connection.close()
    if row is None:
        raise typer.Exit(MISSING)
    card_id, full, kind, cost, operation = row
    typer.echo(f"{full} ({card_id})\n{kind}, cost {cost}\n{operation}")


if __name__ == "__main__":
    typer.run(show)
