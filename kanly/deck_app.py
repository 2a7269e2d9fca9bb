"""The commands of `kanly deck` as Typer knows them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from cardbase.decks.reading import Form

deck = typer.Typer(help="Read, judge, mend and keep decks of the Dune CCG.")

Json = Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")]
Deck = Annotated[
    str, typer.Argument(metavar="DECK", help="A file, - for standard input, a link, a saved deck.")
]
By = Annotated[
    str,
    typer.Option("--format", "-f", metavar="FORMAT", help="Judge it by this format."),
]
As = Annotated[
    Form | None, typer.Option("--read-as", help="The form the list is in; else found out.")
]
Sponsor = Annotated[
    str,
    typer.Option("--sponsor", "-s", metavar="POWER", help="Whose deck it is."),
]


@deck.command()
def check(
    deck: Deck, by: By = "", sponsor: Sponsor = "", read: As = None, json: Json = False
) -> int:
    """Say whether a deck is legal, and every fault with its rule."""
    from kanly.commands.deck_check import check as judge

    return judge(deck, by=by, sponsor=sponsor, form=read, as_json=json)


@deck.command()
def show(deck: Deck, by: By = "", read: As = None, json: Json = False) -> int:
    """List a deck by section and kind."""
    from kanly.commands.deck_show import show as listed

    return listed(deck, by=by, form=read, as_json=json)


@deck.command()
def convert(  # noqa: PLR0913, PLR0917 - each is an option
    deck: Deck,
    to: Annotated[
        Form | None, typer.Option("--to", "-t", help="The form to write; else by the ending.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; else standard output.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="Call the deck so.")] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Leave out the lines that are refused.")
    ] = False,
    read: As = None,
) -> int:
    """Write a deck in another form: text, OCTGN, LackeyCCG, Tabletop Simulator, JSON, link."""
    from kanly.commands.deck_convert import Target
    from kanly.commands.deck_convert import convert as write

    return write(deck, Target(form=to, out=out, name=name, anyway=anyway), form=read)


@deck.command()
def diff(
    one: Deck,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The deck to compare it with.")],
    read: As = None,
    json: Json = False,
) -> int:
    """Show what one deck has that another has not."""
    from kanly.commands.deck_diff import diff as compare

    return compare(one, other, form=read, as_json=json)


@deck.command()
def draw(
    deck: Deck,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="What chance comes from; else drawn.")
    ] = None,
    more: Annotated[
        int,
        typer.Option("--more", "-m", min=0, max=99, help="Show the next cards, too."),
    ] = 0,
    read: As = None,
    json: Json = False,
) -> int:
    """Deal an opening hand and Assembly."""
    from kanly.commands.deck_draw import draw as deal

    return deal(deck, seed=seed, following=more, form=read, as_json=json)


@deck.command()
def formats(json: Json = False) -> int:
    """List the formats decks can be judged by."""
    from kanly.commands.deck_formats import formats as listed

    return listed(as_json=json)
