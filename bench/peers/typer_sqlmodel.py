"""Peer of `bench/startup`: the smallest Typer + SQLModel command that reads one card by its name.

Usage: python typer_sqlmodel.py CATALOG NAME
"""

import typer
from sqlmodel import Field, Session, SQLModel, create_engine, select

MISSING = 1


class Card(SQLModel, table=True):
    """One row of the catalog's cards, as little of it as is printed."""

    id: str = Field(primary_key=True)
    name: str
    type: str
    cost: int | None
    operation: str


def show(catalog: str, name: str) -> None:
    """Print the card of this name."""
    engine = create_engine(f"sqlite:///{catalog}")
    with Session(engine) as session:
        card = session.exec(select(Card).where(Card.name == name)).first()
    if card is None:
        raise typer.Exit(MISSING)
    typer.echo(f"{card.name} ({card.id})\n{card.type}, cost {card.cost}\n{card.operation}")


if __name__ == "__main__":
    typer.run(show)
