"""The commands of `kanly deck` as Typer knows them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from cardbase.decks.reading import Form
from kanly.command_groups import Grouped
from kanly.completion.cards import whole_names
from kanly.completion.decks import deck_formats, decks, powers, saved_decks

deck = typer.Typer(cls=Grouped, help="Read, judge, mend and keep decks of the Dune CCG.")

Json = Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")]
FORMS = ", ".join(Form)
DECK = "A file, - for standard input, a link, a saved deck."
Deck = Annotated[str, typer.Argument(metavar="DECK", autocompletion=decks, help=DECK)]
By = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        autocompletion=deck_formats,
        help="Judge it by this format: one of kanly deck formats, or a file.",
    ),
]
Sponsor = Annotated[
    str,
    typer.Option(
        "--sponsor",
        "-s",
        metavar="POWER",
        autocompletion=powers,
        help="Whose deck it is; else its homeworld says.",
    ),
]
As = Annotated[
    Form | None,
    typer.Option("--read-as", metavar="FORM", help=f"The form it is in: {FORMS}; else found out."),
]
Saved = typer.Argument(metavar="NAME", autocompletion=saved_decks, help="A saved deck.")
Cards = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        "-c",
        metavar="CARD",
        autocompletion=whole_names,
        help="Chance to see a card or kind; repeat it.",
    ),
]
Anyway = Annotated[bool, typer.Option("--anyway", help="Leave out the lines that are refused.")]


@deck.command()
def check(
    deck: Deck, by: By = "", sponsor: Sponsor = "", read: As = None, json: Json = False
) -> int:
    """Say whether a deck is legal, and every fault with its rule."""
    from kanly.commands.deck_check import check as judge

    return judge(deck, by=by, sponsor=sponsor, form=read, as_json=json)


@deck.command()
def repair(  # noqa: PLR0913, PLR0917 - each is an option
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    owned: Annotated[
        bool, typer.Option("--owned", help="So that your collection can build it.")
    ] = False,
    warnings: Annotated[
        bool, typer.Option("--warnings", help="So that there is nothing to warn of, either.")
    ] = False,
    most: Annotated[
        int, typer.Option("--most", "-n", min=1, max=50, metavar="N", help="How many ways at most.")
    ] = 5,
    apply: Annotated[
        int | None,
        typer.Option("--apply", "-a", min=1, metavar="N", help="The way --out writes, else 1."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the deck as it is mended."),
    ] = None,
    read: As = None,
    json: Json = False,
) -> int:
    """Show the smallest changes that make a deck legal."""
    from kanly.commands.deck_repair import Mending
    from kanly.commands.deck_repair import repair as mend

    if apply and not out:
        raise typer.BadParameter("--apply needs --out FILE, where the mended deck goes")
    wish = Mending(
        sponsor=sponsor, warnings=warnings, owned=owned, most=most, number=apply or 1, out=out
    )
    return mend(deck, wish, by=by, form=read, as_json=json)


@deck.command()
def show(
    deck: Deck, by: By = "", sponsor: Sponsor = "", read: As = None, json: Json = False
) -> int:
    """List a deck by section and kind."""
    from kanly.commands.deck_show import show as listed

    return listed(deck, by=by, sponsor=sponsor, form=read, as_json=json)


@deck.command()
def convert(  # noqa: PLR0913, PLR0917 - each is an option
    deck: Deck,
    to: Annotated[
        Form | None,
        typer.Option(
            "--to", "-t", metavar="FORM", help=f"The form to write: {FORMS}; else by the ending."
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Call the deck so.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="The file to write; else standard output."
        ),
    ] = None,
    anyway: Anyway = False,
    read: As = None,
) -> int:
    """Write a deck in another form: text, OCTGN, LackeyCCG, Tabletop Simulator, JSON, link."""
    from kanly.commands.deck_convert import Target
    from kanly.commands.deck_convert import convert as write

    return write(deck, Target(form=to, out=out, name=name, anyway=anyway), form=read)


@deck.command()
def diff(
    one: Deck,
    other: Annotated[
        str,
        typer.Argument(metavar="OTHER", autocompletion=decks, help="The deck to compare it with."),
    ],
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
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="Repeat the deal that told this seed."),
    ] = None,
    more: Annotated[
        int,
        typer.Option(
            "--more", "-m", min=0, max=99, metavar="N", help="Show the next N cards of each deck."
        ),
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


@deck.command()
def stats(  # noqa: PLR0913, PLR0917 - each is an option
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    card: Cards = None,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=99, metavar="N", help="Chances up to this turn.")
    ] = 8,
    imperial: Annotated[
        int,
        typer.Option(
            "--imperial", min=0, max=3, metavar="N", help="Imperial cards drawn each turn."
        ),
    ] = 1,
    house: Annotated[
        int, typer.Option("--house", min=0, max=7, metavar="N", help="House cards drawn each turn.")
    ] = 2,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the deck with charts as HTML."),
    ] = None,
    read: As = None,
    json: Json = False,
) -> int:
    """Count a deck: costs, kinds, powers, talents, income, chances to see a card."""
    from kanly.commands.deck_stats import Wish
    from kanly.commands.deck_stats import stats as count

    wish = Wish(
        cards=tuple(card or ()),
        turns=turns,
        imperial=imperial,
        house=house,
        sponsor=sponsor,
        out=out,
    )
    return count(deck, wish, by=by, form=read, as_json=json)


@deck.command()
def save(
    deck: Deck,
    name: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", help="Else the list's own name.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take the place of the deck of that name.")
    ] = False,
    anyway: Anyway = False,
    read: As = None,
) -> int:
    """Keep a deck by name in your library."""
    from kanly.commands.deck_library import save as keep

    return keep(deck, " ".join(name or ()), replaces=replace, anyway=anyway, form=read)


@deck.command("list")
def listed(json: Json = False) -> int:
    """List the saved decks."""
    from kanly.commands.deck_library import list_decks

    return list_decks(as_json=json)


@deck.command()
def rename(
    name: Annotated[str, Saved],
    new: Annotated[
        list[str], typer.Argument(metavar="NEW...", help="What it is called from now on.")
    ],
) -> int:
    """Give a saved deck another name."""
    from kanly.commands.deck_library import rename as call

    return call(name, " ".join(new))


@deck.command()
def forget(
    name: Annotated[list[str], Saved],
) -> int:
    """Take a saved deck out of your library."""
    from kanly.commands.deck_library import forget as take_out

    return take_out(" ".join(name))


@deck.command()
def lacks(
    several: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK...", autocompletion=decks, help="Files, links or saved decks."
        ),
    ],
    read: As = None,
    json: Json = False,
) -> int:
    """Say which cards your collection lacks to build these decks at the same time."""
    from kanly.commands.deck_lacks import lacks as lacking

    return lacking(several, form=read, as_json=json)
