"""The commands of `kanly collection` as Typer knows them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from kanly.command_groups import Grouped
from kanly.completion.decks import set_codes
from kanly.completion.named import named_cards
from kanly.deck_app import Anyway, As, Deck, Json  # noqa: TC001 - Typer reads the annotations

collection = typer.Typer(cls=Grouped, help="Keep count of the cards you own.")

Name = Annotated[
    list[str],
    typer.Argument(metavar="NAME...", autocompletion=named_cards, help="A card, by name or id."),
]
Count = Annotated[int, typer.Option("--count", "-n", min=1, metavar="N", help="How many copies.")]


@collection.command()
def show(
    of_set: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SET]", autocompletion=set_codes, help="List the cards of this set."
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", "-a", help="List the cards of all sets.")] = False,
    missing: Annotated[
        bool, typer.Option("--missing", "-m", help="List what you do not own instead.")
    ] = False,
    json: Json = False,
) -> int:
    """Show how much of each set you own."""
    from kanly.commands.collection import show as counted

    return counted(" ".join(of_set or ()), every=every, missing=missing, as_json=json)


@collection.command()
def add(name: Name, count: Count = 1, json: Json = False) -> int:
    """Own more copies of a card."""
    from kanly.commands.collection import add_card

    return add_card(" ".join(name), count, as_json=json)


@collection.command()
def remove(name: Name, count: Count = 1, json: Json = False) -> int:
    """Own fewer copies of a card."""
    from kanly.commands.collection import remove_card

    return remove_card(" ".join(name), count, as_json=json)


@collection.command("add-deck")
def add_deck(deck: Deck, anyway: Anyway = False, read: As = None, json: Json = False) -> int:
    """Own the cards of a deck list, too."""
    from kanly.commands.collection_import import add_deck as take_in

    return take_in(deck, form=read, anyway=anyway, as_json=json)


@collection.command("import")
def import_csv(
    file: Annotated[str, typer.Argument(metavar="FILE", help="CSV; - for standard input.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Take the place of what you own; else add to it.")
    ] = False,
    anyway: Anyway = False,
    json: Json = False,
) -> int:
    """Take in a collection from CSV."""
    from kanly.commands.collection_import import take_in

    return take_in(file, replaces=replace, anyway=anyway, as_json=json)


@collection.command("export")
def export_csv(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="The file to write; else standard output."
        ),
    ] = None,
) -> int:
    """Write your collection as CSV."""
    from kanly.commands.collection import give_out

    return give_out(out)


@collection.command()
def errata(
    doubts: Annotated[
        bool, typer.Option("--doubts", help="Cards that are in doubt, as well.")
    ] = False,
    json: Json = False,
) -> int:
    """Show which cards you own official errata changed."""
    from kanly.commands.collection import errata as changed

    return changed(doubts=doubts, as_json=json)


@collection.command()
def forget(
    sure: Annotated[bool, typer.Option("--sure", help="Do it: nothing of it is kept.")] = False,
    json: Json = False,
) -> int:
    """Empty your collection."""
    from kanly.commands.collection import forget as empty

    if not sure:
        raise typer.BadParameter("say --sure, too, to empty your collection for good")
    return empty(as_json=json)
